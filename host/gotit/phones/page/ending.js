/* The end of a match on a phone: the own place, points and best moment, then everybody by places.

   Must not: know one game, or work out who has won. */

import { el } from './dom.js';
import { words } from './words.js';

/** How a match ended for the seat of this picture. Scores and places come from the rules; some games have no points. */
export function endingOf(picture) {
  const { seat, names, outcome, best } = picture;
  const won = outcome.winners.includes(seat);
  const points = (of) => (of in outcome.scores ? el('span', { class: 'value' }, String(outcome.scores[of])) : null);
  const places = [];
  let place = 1;
  for (const tied of outcome.ranking) {
    for (const each of tied) {
      places.push({ seat: each, place });
    }
    place += tied.length;
  }
  const own = el(
    'section',
    { class: won ? 'ending won' : 'ending' },
    won ? el('p', { class: 'stars', 'aria-hidden': 'true' }, '★ ★ ★') : null,
    el('p', { class: 'name' }, names[seat - 1]),
    points(seat),
    best ? el('p', { class: 'best' }, best) : null,
  );
  if (!places.length) {
    return [own];
  }
  const lines = places.map((each) =>
    el(
      'li',
      { class: each.seat === seat ? 'mine' : '' },
      el('span', { class: 'place' }, `${each.place}.`),
      el('span', { class: 'name' }, names[each.seat - 1]),
      points(each.seat),
    ),
  );
  const scored = Object.keys(outcome.scores).length > 0;
  return [own, el('section', { class: 'scores ranking' }, scored ? el('h2', {}, words('phone_scores')) : null, el('ol', {}, lines))];
}
