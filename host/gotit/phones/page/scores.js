/* Everybody's points on a phone, the own seat marked.

   Must not: know one game, or add anything up. */

import { el } from './dom.js';
import { words } from './words.js';

/** `points`: of each seat, in seat order. */
export function scoresOf(picture, points) {
  const lines = points.map((each, at) =>
    el(
      'li',
      { class: at + 1 === picture.seat ? 'mine' : '' },
      el('span', { class: 'name' }, picture.names[at]),
      el('span', { class: 'value' }, String(each)),
    ),
  );
  return el('section', { class: 'scores' }, el('h2', {}, words('phone_scores')), el('ul', {}, lines));
}
