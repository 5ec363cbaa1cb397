/* ADD-IT on a phone: play a card, then collect with it or leave it.

   May not happen here: rules. What can be done comes with the picture; whether it was right the referee says. */

import { choice, el } from './dom.js';

/** `chosen`: {card} the card of the hand, or {cards} of the table. `choose` shows the page with another choice. */
export function show(picture, chosen, choose) {
  const view = picture.play;
  const me = view.players[picture.seat - 1];
  const acts = view.actor === picture.seat;
  const may = (kind) => picture.legal.find((action) => action.do === kind);
  if (view.referee) {
    return { say: 'This match is played with real cards: you hold them in your hand.' };
  }
  const hand = handOf(me.hand, acts && view.phase === 'playing' ? chosen.card : null, (card) => {
    choose(acts && view.phase === 'playing' && chosen.card !== card.id ? { card: card.id } : {});
  });
  if (view.phase === 'playing' && acts) {
    return playing(picture, view, me, chosen, hand);
  }
  if (view.phase === 'choosing' && acts) {
    return choosing(picture, view, chosen, choose);
  }
  if (view.phase === 'reviewing' && may('go_on')) {
    return {
      say: 'Look at what was possible. Then go on.',
      parts: [hand],
      buttons: [{ label: 'Go on', action: may('go_on') }],
    };
  }
  if (view.phase === 'between') {
    const ready = may('ready');
    return {
      say: ready ? 'This game is counted. Are you ready for the next?' : 'Wait until all are ready.',
      buttons: ready ? [{ label: 'I am ready', action: ready }] : [],
    };
  }
  return { say: waiting(picture, view), parts: [hand] };
}

function playing(picture, view, me, chosen, hand) {
  const card = me.hand.find((each) => each.id === chosen.card);
  return {
    say: card ? `Play the ${card.number}?` : 'Your turn: tap the card that you play.',
    yours: true,
    parts: [tableOf(view.table), hand],
    buttons: card
      ? [{ label: `Play the ${card.number}`, action: { do: 'play', seat: picture.seat, card: card.id } }]
      : [],
  };
}

function choosing(picture, view, chosen, choose) {
  const seat = picture.seat;
  const leave = { label: 'Collect nothing', action: { do: 'leave', seat }, plain: true };
  const picked = chosen.cards || [];
  const toggle = (id) => choose({ cards: picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id] });
  const numbers = view.table.filter((card) => picked.includes(card.id)).map((card) => card.number).sort((a, b) => b - a);
  const collect = { label: `Collect ${numbers.join(' + ')}`, action: { do: 'collect', seat, cards: picked } };
  const ways = view.options.map((way) => {
    const ids = way.cards.map((card) => card.id);
    const same = ids.length === picked.length && ids.every((id) => picked.includes(id));
    const words = way.cards.map((card) => card.number).join(' + ');
    return choice(words, words, same, () => choose({ cards: same ? [] : ids }), 'way');
  });
  return {
    say: `Your ${view.played.number} lies there. What do you collect?`,
    yours: true,
    parts: [
      tableOf(view.table, picked, toggle),
      ways.length ? el('section', { class: 'ways', 'aria-label': 'What you can collect' }, ways) : null,
    ],
    buttons: picked.length ? [collect, leave] : [leave],
  };
}

function waiting(picture, view) {
  if (view.phase === 'dealing' || view.phase === 'laying') {
    return 'The cards are being dealt.';
  }
  if (view.actor) {
    return `${picture.names[view.actor - 1]} plays. Look at the table.`;
  }
  return 'Look at the table.';
}

function handOf(cards, chosen, tap) {
  return el(
    'section',
    { class: 'hand six', 'aria-label': 'Your hand' },
    cards.map((card) => choice(`Your ${card.number}`, String(card.number), card.id === chosen, () => tap(card))),
  );
}

function tableOf(cards, picked, toggle) {
  const heading = el('h2', {}, cards.length ? 'On the table' : 'The table is empty');
  const row = cards.map((card) => {
    const content = String(card.number);
    return toggle
      ? choice(`${content} on the table`, content, picked.includes(card.id), () => toggle(card.id), 'chip')
      : el('span', { class: 'card chip' }, content);
  });
  return el('section', { class: 'table', 'aria-label': 'On the table' }, heading, el('div', { class: 'row' }, row));
}
