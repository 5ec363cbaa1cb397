/* Mathic Fraction on a phone: tap an equation, a pattern or a discard. Calls are made with buzzers only.

   A player may prepare an equation while others play, and send it when it is their turn.
   Must not: apply rules, do arithmetic. The referee says, in a sentence, whether it is an equation. */

import { choice, el } from './dom.js';
import * as drafts from './mathic_fraction_draft.js';
import { faceOf, fraction, isFixed, title, tokensOf } from './mathic_fraction_cards.js';
import { buttons, offered } from './offers.js';
import { scoresOf } from './scores.js';
import { words } from './words.js';

const SHOWN = { '*': '×', '/': '÷', '-': '−' };
const NAMES = {
  '+': 'phone_mathic_plus',
  '-': 'phone_mathic_minus',
  '*': 'phone_mathic_times',
  '/': 'phone_mathic_divided',
  '^': 'phone_mathic_power',
  '=': 'phone_mathic_equals',
  '(': 'phone_mathic_open',
  ')': 'phone_mathic_close',
};
const MODES = [
  ['equation', 'phone_mathic_equation'],
  ['pattern', 'phone_mathic_pattern'],
  ['discard', 'phone_mathic_discard'],
];

/** What the next picture keeps of a draft: all of it, as long as its cards are there. */
export function keep(picture, chosen) {
  const view = picture.game_view;
  const hand = view.players[picture.seat - 1].hand;
  const there = [...hand, ...view.space, ...(view.discarded ? [view.discarded] : [])].map((card) => card.id);
  return drafts.stillThere({ ...drafts.EMPTY, ...chosen }, there) || drafts.EMPTY;
}

export function show(picture, chosen, choose) {
  const view = picture.game_view;
  if (view.real_cards) {
    return { say: words('phone_mathic_real') };
  }
  const table = { picture, view, seat: picture.seat, hand: view.players[picture.seat - 1].hand };
  const draft = { ...drafts.EMPTY, ...chosen };
  if (draft.declaring !== null) {
    return declaring(table, draft, choose);
  }
  if (offered(picture, 'steal')) {
    return stating(table, draft, choose);
  }
  if (offered(picture, 'trust') || offered(picture, 'leave')) {
    return trusting(table, draft, choose);
  }
  if (offered(picture, 'go_on')) {
    const { own } = workbench(table, draft, choose, { resting: true });
    return { say: words('phone_mathic_review'), own, buttons: buttons(picture) };
  }
  if (view.phase === 'between') {
    const asked = offered(picture, 'ready');
    return {
      say: words(asked ? 'phone_mathic_ready' : 'phone_mathic_wait'),
      buttons: buttons(picture),
    };
  }
  if (view.phase === 'starting' || view.phase === 'dealing' || view.phase === 'laying') {
    return { say: words('phone_mathic_dealt') };
  }
  return entering(table, draft, choose);
}

// --- moments ---------------------------------------------------------------------------------------------------------

function entering(table, draft, choose) {
  const { picture } = table;
  const acts = Boolean(offered(picture, 'discard'));
  return {
    say: acts ? hint(table, draft) : waiting(table),
    yours: acts,
    ...workbench(table, draft, choose),
    buttons: buttons(picture, entered(table, draft)),
  };
}

function hint({ picture, view }, draft) {
  if (view.warned !== null && view.warned === draft.card) {
    return words('phone_mathic_usable');
  }
  if (!view.space.length && draft.mode !== 'discard') {
    return words('phone_mathic_turn_empty');
  }
  if (draft.mode === 'pattern') {
    return words(offered(picture, 'pattern') ? 'phone_mathic_turn_pattern' : 'phone_mathic_no_token');
  }
  return words(draft.mode === 'discard' ? 'phone_mathic_turn_discard' : 'phone_mathic_turn_equation');
}

function stating(table, draft, choose) {
  const equation = drafts.withMode(draft, 'equation');
  return {
    say: words('phone_mathic_steal', { card: title(table.view.discarded.face) }),
    yours: true,
    ...workbench(table, equation, choose, { modes: false, resting: true }),
    buttons: buttons(table.picture, entered(table, equation)),
  };
}

function trusting(table, draft, choose) {
  const { picture, view } = table;
  const claim = view.claim && view.claim.equation ? view.claim.equation.text : '';
  const say = view.phase === 'challenging'
    ? words('phone_mathic_is_it_true', { equation: claim })
    : view.discarded
      ? words('phone_mathic_can_you_use', { card: title(view.discarded.face) })
      : words('phone_mathic_can_you_use_it');
  return { say, yours: true, ...workbench(table, draft, choose), buttons: buttons(picture, entered(table, draft)) };
}

function waiting({ picture, view, seat }) {
  if (view.phase === 'challenging') {
    return words(view.claim.seat === seat ? 'phone_mathic_challenged' : 'phone_mathic_others');
  }
  if (view.phase === 'stealing') {
    return words(view.actor === seat ? 'phone_mathic_stolen' : 'phone_mathic_others');
  }
  if (view.phase === 'judging') {
    return words('phone_mathic_judged');
  }
  if (view.phase === 'stating') {
    return words('phone_mathic_listen', { name: picture.names[view.thief - 1] });
  }
  return view.actor
    ? words('phone_mathic_plays', { name: picture.names[view.actor - 1] })
    : words('phone_mathic_look');
}

/** What has been tapped, as the offers want it. */
function entered({ picture, hand }, draft) {
  const { pieces, declared } = draft;
  if (draft.mode === 'discard') {
    const there = hand.some((card) => card.id === draft.card);
    const item = (offered(picture, 'discard') || { items: [] }).items.find((each) => each.value === draft.card);
    return there ? { discard: { value: draft.card, words: item && item.shows } } : {};
  }
  if (draft.mode === 'pattern') {
    return { pattern: { value: pieces, more: { declared }, disabled: pieces.length < 3 } };
  }
  const equation = { value: { pieces, declared }, disabled: !pieces.includes('=') };
  return { compute: equation, steal: equation };
}

// --- the workbench ---------------------------------------------------------------------------------------------------

/** `modes`: whether there is a choice of what to do. `resting`: no card of the hand can be used now. */
function workbench(table, draft, choose, { modes = true, resting = false } = {}) {
  const { view, hand } = table;
  const tabs = modes
    ? el('section', { class: 'tabs', 'aria-label': words('phone_mathic_modes') }, MODES.map(([mode, label]) =>
        choice(words(label), words(label), mode === draft.mode, () => choose(drafts.withMode(draft, mode)), 'tab')))
    : null;
  const tap = (card) => {
    if (draft.mode === 'discard') {
      choose({ ...draft, card: draft.card === card.id ? null : card.id });
    } else if (draft.pieces.includes(card.id)) {
      choose(isFixed(card.face) ? drafts.without(draft, card.id) : drafts.asking(draft, card.id));
    } else {
      choose(drafts.withCard(draft, card.id, isFixed(card.face)));
    }
  };
  const row = (cards, label, kind, quiet) =>
    el('div', { class: `cards ${kind}`, role: 'group', 'aria-label': label }, el('h2', {}, label), el('div', { class: 'row' },
      cards.map((card) => {
        const used = draft.mode === 'discard' ? draft.card === card.id : draft.pieces.includes(card.id);
        const knob = choice(title(card.face), faceOf(card.face, draft.declared[card.id]), used, () => tap(card), 'fractional');
        knob.disabled = quiet;
        return knob;
      })));
  const building = draft.mode !== 'discard';
  return {
    top: [el('section', { class: 'entry' }, tabs, building ? strip(table, draft, choose) : null)],
    parts: [
      row(view.space, words(view.space.length ? 'phone_mathic_space' : 'phone_mathic_space_empty'), 'space', !building),
      view.tokens.length ? tokensOf(view, draft.token, (token) => choose({ ...draft, token })) : null,
      scoresOf(table.picture, view.players.map((player) => player.points)),
    ],
    own: hand.length ? [row(hand, words(resting ? 'phone_mathic_held' : 'phone_mathic_hand'), 'own', resting)] : [],
    dock: building && draft.mode !== 'pattern' ? [pad(view, draft, choose)] : [],
  };
}

/** What has been tapped so far. */
function strip(table, draft, choose) {
  const { view, hand } = table;
  const known = new Map([...view.space, ...hand, ...(view.discarded ? [view.discarded] : [])].map((card) => [card.id, card]));
  const pieces = draft.pieces.map((piece) => {
    if (typeof piece !== 'number') {
      return el('span', { class: 'symbol', role: 'img', 'aria-label': words(NAMES[piece]) }, SHOWN[piece] || piece);
    }
    const face = known.get(piece).face;
    const value = draft.declared[piece] || face.value;
    return fraction(value.numerator, value.denominator);
  });
  if (draft.gap !== null) {
    pieces.splice(draft.gap, 0, el('span', { class: 'gap' }, '□'));
  }
  const empty = words(draft.mode === 'pattern' ? 'phone_mathic_three' : 'phone_mathic_tap');
  return el(
    'section',
    { class: 'strip', 'aria-label': words('phone_mathic_tapped'), role: 'status' },
    el('div', { class: 'written' }, pieces.length ? pieces : el('span', { class: 'soft' }, empty)),
    el('button', {
      type: 'button',
      'aria-label': words('phone_mathic_back'),
      disabled: !draft.pieces.length,
      onclick: () => choose(drafts.withoutLast(draft)),
    }, '⌫'),
  );
}

function pad(view, draft, choose) {
  const symbols = ['+', '-', '*', '/', '=', '(', ')', ...(view.powers ? ['^'] : [])];
  return el('div', { class: 'signs', role: 'group', 'aria-label': words('phone_signs') }, symbols.map((symbol) =>
    el('button', { type: 'button', 'aria-label': words(NAMES[symbol]), onclick: () => choose(drafts.withSymbol(draft, symbol)) },
      SHOWN[symbol] || symbol)));
}

/** A wild card: which fraction is it to be? */
function declaring(table, draft, choose) {
  const { view, hand } = table;
  const card = [...view.space, ...hand, ...(view.discarded ? [view.discarded] : [])].find((each) => each.id === draft.declaring);
  const { typed } = draft;
  const field = (below, text) =>
    choice(text ? words(below ? 'phone_mathic_bottom' : 'phone_mathic_top', { number: text })
      : words(below ? 'phone_mathic_bottom_empty' : 'phone_mathic_top_empty'), text || ' ',
      typed.below === below, () => choose(drafts.withField(draft, below)), 'field');
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((digit) =>
    el('button', { type: 'button', onclick: () => choose(drafts.withDigit(draft, digit)) }, String(digit)));
  return {
    say: words('phone_mathic_which'),
    yours: true,
    parts: [el('section', { class: 'asking' },
      el('section', { class: 'declaring' },
        el('span', { class: 'card fractional shown', 'aria-hidden': 'true' }, faceOf(card.face)),
        el('div', { class: 'typed' }, field(false, typed.numerator), el('hr', {}), field(true, typed.denominator))),
      el('section', { class: 'digits', 'aria-label': words('phone_mathic_digits') }, digits,
        el('button', { type: 'button', 'aria-label': words('phone_mathic_delete'), onclick: () => choose(drafts.withoutDigit(draft)) }, '⌫'),
        el('button', { type: 'button', class: 'wide', onclick: () => choose(drafts.withField(draft, !typed.below)) },
          words(typed.below ? 'phone_mathic_above' : 'phone_mathic_below'))))],
    buttons: [
      { label: words('phone_mathic_use'), press: () => choose(drafts.declare(draft)), disabled: !drafts.isTyped(draft) },
      { label: words('phone_mathic_cancel'), press: () => choose(drafts.withoutDeclaring(draft)), plain: true },
      ...(draft.pieces.includes(card.id)
        ? [{ label: words('phone_mathic_out'), press: () => choose(drafts.without(draft, card.id)), plain: true }]
        : []),
    ],
  };
}
