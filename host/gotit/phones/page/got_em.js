/* Got 'Em! on a phone: play a card, then do what it says on a small board.

   Must not: apply rules. The picture says where something can be placed or moved. */

import { drawBoard, symbol } from './got_em_board.js';
import { choice, el, svg } from './dom.js';
import { buttons, offered } from './offers.js';

const ON_BOARD = ['place', 'remove', 'move'];
const SAY = {
  placing: (view) => `Place a wall${view.steps[0].colour ? ` on ${view.steps[0].colour}` : ''}: tap where.`,
  removing: () => 'You may remove a wall: tap one.',
  rewarding: () => 'You have trapped a pawn: you may remove a wall.',
  moving: (view) => `Move up to ${view.allowance}: tap a square.`,
};

/** `chosen`: {card}, or {at} the groove or square. */
export function show(picture, chosen, choose) {
  const view = picture.play;
  const me = view.players[picture.seat - 1];
  if (view.referee) {
    return { say: 'This match is played on a real board: do your turn there.' };
  }
  const plays = offered(picture, 'play');
  const hand = view.rules === 'bright' ? [handOf(me.hand, Boolean(plays), chosen, choose)] : [];
  if (me.square === null) {
    return { say: 'Your pawn is trapped: you are out. Look at the table.' };
  }
  if (plays) {
    const card = me.hand.find((each) => each.id === chosen.card);
    return {
      say: card ? 'Play this card?' : 'Your turn: tap the card that you play.',
      yours: true,
      parts: hand,
      buttons: buttons(picture, card ? { play: { value: card.id } } : {}),
    };
  }
  const onIt = ON_BOARD.map((code) => offered(picture, code)).find((offer) => offer);
  if (onIt) {
    return onBoard(picture, view, onIt, chosen, choose);
  }
  const whose = view.actor ? `${picture.names[view.actor - 1]} plays. Look at the table.` : 'Look at the table.';
  return { say: view.phase === 'dealing' ? 'The cards are being dealt.' : whose, parts: hand };
}

/** A wall or a square is chosen by tapping the board, or by stepping to it with two buttons. Both only choose. */
function onBoard(picture, view, offer, chosen, choose) {
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
    { class: 'stepper', role: 'group', 'aria-label': 'Choose step by step' },
    el('button', { type: 'button', 'aria-label': 'The one before', onclick: () => step(-1) }, '‹'),
    el('span', { role: 'status' }, taken ? taken.shows.text : `${places.length} to choose from`),
    el('button', { type: 'button', 'aria-label': 'The next', onclick: () => step(1) }, '›'),
  );
  return {
    say: SAY[view.phase](view),
    yours: true,
    parts: [el('section', { class: 'boarding' }, board, places.length ? stepper : null)],
    buttons: buttons(picture, taken ? { [offer.code]: { value: taken.value, words: taken.shows.text } } : {}),
  };
}

function handOf(cards, playing, chosen, choose) {
  return el(
    'section',
    { class: 'hand long', 'aria-label': 'Your hand' },
    cards.map((card) => {
      const says = card.steps.map(words);
      const content = card.steps.map((step, at) => {
        const unbroken = says[at].replace(/ (?=\d)/g, '\u00a0'); // no number begins a line
        return el('span', { class: 'step' }, sign(step), ` ${unbroken}`);
      });
      const tap = () => choose(playing && chosen.card !== card.id ? { card: card.id } : {});
      return choice(`Card: ${says.join(', ')}`, content, playing && chosen.card === card.id, tap, 'says');
    }),
  );
}

/** What an instruction says. */
function words(step) {
  if (step.step === 'place') {
    const where = step.colour ? `on ${step.colour}` : 'anywhere';
    return step.may ? `you may place a wall ${where}` : `place a wall ${where}`;
  }
  if (step.step === 'remove') {
    return step.may ? 'you may remove a wall' : 'remove a wall';
  }
  const far = step.squares === null ? '1 and your walls' : `up to ${step.squares}`;
  return `you may move ${far}${step.through ? `, through ${step.through} wall${step.through > 1 ? 's' : ''}` : ''}`;
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

