/* The buzzer round on a phone: one large button. It is always there, so that nobody hits a gap; the referee says which
   press counts.

   Must not: judge a press, or hide the button while a picture is on its way. */

import { el } from './dom.js';
import { words } from './words.js';

/** Phones may buzz here: the page keeps time with the referee's computer. How often (ms), by what goes on now. */
export function pace(picture) {
  return ['reading', 'racing', 'answering'].includes(picture.game_view.phase) ? 60 : 700;
}

/** `buzz`: a press, with the browser's event. */
export function show(picture, chosen, choose, buzz) {
  const view = picture.game_view;
  const me = view.players[picture.seat - 1];
  const racing = view.phase === 'racing' && !['wrong', 'out'].includes(me.mark);
  const knob = el(
    'button',
    {
      type: 'button',
      class: racing ? 'buzz open' : 'buzz',
      onpointerdown: buzz,
      onkeydown: (event) => !event.repeat && [' ', 'Enter'].includes(event.key) && buzz(event),
    },
    words('phone_round_buzz'),
  );
  return {
    say: saying(picture, view, me),
    yours: racing || view.floor === picture.seat,
    parts: [el('p', { class: 'soft' }, words('phone_round_points', { points: me.points }))],
    dock: [knob],
    open: true,
  };
}

function saying(picture, view, me) {
  if (['wrong', 'out'].includes(me.mark) && ['reading', 'racing', 'answering'].includes(view.phase)) {
    return words('phone_round_out');
  }
  switch (view.phase) {
    case 'reading':
      return words('phone_round_listen');
    case 'racing':
      return words('phone_round_race');
    case 'answering':
      return view.floor === picture.seat
        ? words('phone_round_yours')
        : words('phone_round_answers', { name: picture.names[view.floor - 1] });
    case 'drawing':
    case 'tied':
      return words('phone_round_close');
    case 'writing':
    case 'marking':
      return words(view.writers.includes(picture.seat) ? 'phone_round_write' : 'phone_round_wait');
    default:
      return words('phone_round_wait');
  }
}
