/* Cards of Mathic Fraction: fractions with a line, wild cards by the sign of their class.

   Must not: decide which numbers a wild card may stand for. The referee knows that. */

import { el } from './dom.js';
import { words } from './words.js';

const SUITS = { hearts: '♥', diamonds: '♦', spades: '♠', clubs: '♣' };
const SIGNS = { at_least: '≥', at_most: '≤', more: '>', less: '<' };
const CLASSES = {
  odd_numerator: ['phone_mathic_odd', ''],
  even_numerator: ['phone_mathic_even', ''],
  both_odd: ['phone_mathic_odd', 'phone_mathic_odd'],
  both_even: ['phone_mathic_even', 'phone_mathic_even'],
};
const RED = {
  at_least: 'phone_mathic_red_at_least',
  at_most: 'phone_mathic_red_at_most',
  more: 'phone_mathic_red_more',
  less: 'phone_mathic_red_less',
  odd_numerator: 'phone_mathic_red_odd_top',
  even_numerator: 'phone_mathic_red_even_top',
  both_odd: 'phone_mathic_red_both_odd',
  both_even: 'phone_mathic_red_both_even',
  simplest: 'phone_mathic_red_simplest',
};
const BLACK = {
  at_least: 'phone_mathic_black_at_least',
  at_most: 'phone_mathic_black_at_most',
  more: 'phone_mathic_black_more',
  less: 'phone_mathic_black_less',
  odd_numerator: 'phone_mathic_black_odd_top',
  even_numerator: 'phone_mathic_black_even_top',
  both_odd: 'phone_mathic_black_both_odd',
  both_even: 'phone_mathic_black_both_even',
  simplest: 'phone_mathic_black_simplest',
};
const OF_SUIT = {
  hearts: 'phone_mathic_of_hearts',
  diamonds: 'phone_mathic_of_diamonds',
  spades: 'phone_mathic_of_spades',
  clubs: 'phone_mathic_of_clubs',
};

/** Does this card stand for only one fraction? Any other needs a fraction from the player. */
export function isFixed(face) {
  return face.kind === 'base' || (face.kind === 'simplest' && face.value !== null);
}

function written(value) {
  return `${value.numerator}/${value.denominator}`;
}

/** What the card is called, for people who listen to the page. */
export function title(face) {
  const value = face.value ? written(face.value) : '';
  if (face.kind === 'base') {
    return face.suit ? words(OF_SUIT[face.suit], { value }) : value;
  }
  if (face.kind === 'simplest' && value) {
    return value;
  }
  return words((face.color === 'red' ? RED : BLACK)[face.kind], { value });
}

/** A fraction with its line. */
export function fraction(above, below, small = false) {
  return el(
    'span',
    { class: small ? 'fraction small' : 'fraction' },
    el('span', { class: 'above' }, String(above)),
    el('span', { class: 'below' }, String(below)),
  );
}

/** What is written on the card. `declared`: the fraction that it is used as. */
export function faceOf(face, declared) {
  const colour = `face ${face.color}`;
  if (declared) {
    return el('span', { class: colour }, fraction(declared.numerator, declared.denominator), el('small', {}, mark(face)));
  }
  if (isFixed(face)) {
    const suit = face.suit ? el('small', {}, SUITS[face.suit]) : null;
    return el('span', { class: colour }, fraction(face.value.numerator, face.value.denominator), suit);
  }
  if (face.kind in SIGNS) {
    return el(
      'span',
      { class: `${colour} wild` },
      el('span', { class: 'sign' }, SIGNS[face.kind]),
      fraction(face.value.numerator, face.value.denominator),
    );
  }
  if (face.kind in CLASSES) {
    return el('span', { class: `${colour} wild` }, fraction(...CLASSES[face.kind].map((code) => (code ? words(code) : '□')), true));
  }
  return el('span', { class: `${colour} wild` }, el('span', { class: 'words' }, words('phone_mathic_simplest')));
}

const TOKEN_SIGNS = { '*': '×', '/': '÷', '-': '−' };
const TOKEN_KINDS = {
  red: 'phone_mathic_token_red',
  black: 'phone_mathic_token_black',
  both: 'phone_mathic_token_both',
  one: 'phone_mathic_token_one',
  hearts: 'phone_mathic_token_hearts',
  diamonds: 'phone_mathic_token_diamonds',
  spades: 'phone_mathic_token_spades',
  clubs: 'phone_mathic_token_clubs',
  odd: 'phone_mathic_token_odd',
  even: 'phone_mathic_token_even',
  pattern: 'phone_mathic_token_pattern',
};

/** The tokens on display: what earns each of them, under what they are worth. One is explained: the one that was tapped
    (`tapped`, its place), else the one whose kind is new. */
export function tokensOf({ tokens, asked: sentences, explained }, tapped, tap) {
  const open = tapped !== null && tapped < tokens.length ? tapped : explained;
  const said = (token) =>
    ['operation', 'number'].includes(token.kind) ? el('span', { class: 'way' }, asked(token)) : words(TOKEN_KINDS[kindOf(token)]);
  return el(
    'section',
    { class: 'tokens' },
    el('h2', {}, words('phone_mathic_tokens')),
    el('div', { class: 'kinds' }, tokens.map((token, place) =>
      el('button', { type: 'button', 'aria-pressed': place === open ? 'true' : 'false', onclick: () => tap(place) }, said(token)))),
    open === null ? null : el('p', { class: 'asks', role: 'status' }, sentences[open]),
  );
}

function asked(token) {
  return token.kind === 'number'
    ? fraction(token.number.numerator, token.number.denominator)
    : token.operations.map((sign) => TOKEN_SIGNS[sign] || sign).join(' / ');
}

function kindOf(token) {
  if (token.kind === 'color') {
    return token.suit || (token.colors.length > 1 ? 'both' : token.colors[0] || 'one');
  }
  return token.parity || token.kind;
}

function mark(face) {
  return face.kind in SIGNS ? SIGNS[face.kind] : '✱';
}
