/* Got 'Em! on a phone: play a card, then do what it says on a small board.

   Must not: apply rules. The picture says where something can be placed or moved. */

import { drawBoard, symbol } from './got_em_board.js';
import { choice, el, svg } from './dom.js';
import { buttons, offered } from './offers.js';
import { words } from './words.js';

const ON_BOARD = ['place', 'remove', 'move'];
const SAY = {
  placing: (view) => words(PLACE[view.steps[0].colour || 'any']),
  removing: () => words('phone_got_em_remove_one'),
  rewarding: () => words('phone_got_em_reward'),
  moving: (view) => words('phone_got_em_move_one', { squares: view.allowance }),
};
const PLACE = {
  red: 'phone_got_em_place_on_red',
  yellow: 'phone_got_em_place_on_yellow',
  green: 'phone_got_em_place_on_green',
  blue: 'phone_got_em_place_on_blue',
  any: 'phone_got_em_place_one',
};

/** `chosen`: {card}, or {at} the groove or square. */
export function show(picture, chosen, choose) {
  const view = picture.game_view;
  const me = view.players[picture.seat - 1];
  if (view.real_cards) {
    return { say: words('phone_got_em_real') };
  }
  const plays = offered(picture, 'play');
  const hand = view.rules === 'bright' ? [handOf(me.hand, Boolean(plays), chosen, choose)] : [];
  if (me.square === null) {
    return { say: words('phone_got_em_out') };
  }
  if (plays) {
    const card = me.hand.find((each) => each.id === chosen.card);
    return {
      say: words(card ? 'phone_got_em_play' : 'phone_got_em_turn'),
      yours: true,
      own: hand,
      buttons: buttons(picture, card ? { play: { value: card.id } } : {}),
    };
  }
  const onIt = ON_BOARD.map((code) => offered(picture, code)).find((offer) => offer);
  if (onIt) {
    return onBoard(picture, view, onIt, hand.length ? me.hand : [], chosen, choose);
  }
  return { say: waiting(picture, view), own: hand };
}

function waiting(picture, view) {
  if (view.phase === 'dealing') {
    return words('phone_got_em_dealt');
  }
  if (view.actor) {
    return words('phone_got_em_plays', { name: picture.names[view.actor - 1] });
  }
  return words('phone_got_em_look');
}

/** A wall or a square is chosen by tapping the board, or by stepping to it with two buttons. Both only choose. */
function onBoard(picture, view, offer, held, chosen, choose) {
  const places = offer.items.map((item) => item.value);
  const taken = offer.items.find((item) => item.value === chosen.at);
  const step = (by) => {
    const from = places.indexOf(chosen.at);
    const next = from < 0 ? (by > 0 ? 0 : places.length - 1) : (from + by + places.length) % places.length;
    choose({ at: places[next] });
  };
  const board = drawBoard(view, picture.seat, places, offer.fills === 'square', chosen.at, (at) => choose({ at }));
  const stepper = el(
    'div',
    { class: 'stepper', role: 'group', 'aria-label': words('phone_got_em_steps') },
    el('button', { type: 'button', 'aria-label': words('phone_got_em_before'), onclick: () => step(-1) }, '‹'),
    el('span', { role: 'status' }, taken ? taken.shows.text : words('phone_got_em_choices', { count: places.length })),
    el('button', { type: 'button', 'aria-label': words('phone_got_em_next'), onclick: () => step(1) }, '›'),
  );
  return {
    say: SAY[view.phase](view),
    yours: true,
    parts: [el('section', { class: 'boarding' }, board)],
    own: [places.length ? stepper : null, held.length ? heldBack(held) : null],
    buttons: buttons(picture, taken ? { [offer.code]: { value: taken.value, words: taken.shows.text } } : {}),
  };
}

/** The hand while it can wait: each card by its signs, nothing to tap. */
function heldBack(cards) {
  return el(
    'ul',
    { class: 'held', 'aria-label': words('phone_got_em_hand') },
    cards.map((card) =>
      el('li', { class: 'card' }, card.steps.map((step) => [sign(step), step.squares || null]).flat(), el('span', { class: 'unseen' }, card.steps.map(instruction).join(', '))),
    ),
  );
}

function handOf(cards, playing, chosen, choose) {
  return el(
    'section',
    { class: 'hand long', 'aria-label': words('phone_got_em_hand') },
    cards.map((card) => {
      const says = card.steps.map(instruction);
      const content = card.steps.map((step, at) => {
        const unbroken = says[at].replace(/ (?=\d)/g, '\u00a0'); // no number begins a line
        return el('span', { class: 'step' }, sign(step), ` ${unbroken}`);
      });
      const tap = () => choose(playing && chosen.card !== card.id ? { card: card.id } : {});
      return choice(words('phone_got_em_card', { says: says.join(', ') }), content, playing && chosen.card === card.id, tap, 'says');
    }),
  );
}

const MAY_PLACE = {
  red: 'phone_got_em_may_red',
  yellow: 'phone_got_em_may_yellow',
  green: 'phone_got_em_may_green',
  blue: 'phone_got_em_may_blue',
  any: 'phone_got_em_may_any',
};
const MUST_PLACE = {
  red: 'phone_got_em_must_red',
  yellow: 'phone_got_em_must_yellow',
  green: 'phone_got_em_must_green',
  blue: 'phone_got_em_must_blue',
  any: 'phone_got_em_must_any',
};

/** What an instruction says. */
function instruction(step) {
  if (step.step === 'place') {
    return words((step.may ? MAY_PLACE : MUST_PLACE)[step.colour || 'any']);
  }
  if (step.step === 'remove') {
    return words(step.may ? 'phone_got_em_may_remove' : 'phone_got_em_must_remove');
  }
  const gaps = { squares: step.squares, walls: step.through };
  if (step.squares === null) {
    return words(step.through ? 'phone_got_em_go_walls_through' : 'phone_got_em_go_walls', gaps);
  }
  if (step.through === 1) {
    return words('phone_got_em_go_through_one', gaps);
  }
  return words(step.through ? 'phone_got_em_go_through' : 'phone_got_em_go', gaps);
}

function sign(step) {
  const box = svg('svg', { class: 'sign', viewBox: '0 0 10 10', 'aria-hidden': 'true' });
  if (step.step === 'place' && step.colour) {
    box.append(symbol(step.colour, 1, 1, 8));
  } else if (step.step === 'place') {
    box.append(svg('rect', { x: 4, y: 0.5, width: 2, height: 9, class: 'wall' }));
  } else if (step.step === 'remove') {
    box.append(
      svg('rect', { x: 4, y: 0.5, width: 2, height: 9, class: 'wall' }),
      svg('path', { d: 'M1 1 L9 9', class: 'strike' }),
    );
  } else {
    box.append(svg('path', { d: 'M1 5 H8 M5.5 2.5 L8 5 L5.5 7.5', class: 'arrow' }));
  }
  return box;
}

