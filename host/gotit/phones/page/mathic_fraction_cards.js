/* Cards of Mathic Fraction: fractions with a line, wild cards by the sign of their class.

   Must not: decide which numbers a wild card may stand for. The referee knows that. */

import { el } from './dom.js';

const SUITS = { hearts: '♥', diamonds: '♦', spades: '♠', clubs: '♣' };
const SIGNS = { at_least: '≥', at_most: '≤', more: '>', less: '<' };
const CLASSES = {
  odd_numerator: ['odd', '□'],
  even_numerator: ['even', '□'],
  both_odd: ['odd', 'odd'],
  both_even: ['even', 'even'],
};
const WORDS = {
  at_least: 'at least',
  at_most: 'at most',
  more: 'more than',
  less: 'less than',
  odd_numerator: 'odd numerator',
  even_numerator: 'even numerator',
  both_odd: 'odd over odd',
  both_even: 'even over even',
  simplest: 'simplest form',
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
    return `${value} ${face.suit || ''}`.trim();
  }
  if (face.kind === 'simplest' && value) {
    return value;
  }
  return `${face.color} wild: ${`${WORDS[face.kind]} ${value}`.trim()}`;
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
    return el('span', { class: `${colour} wild` }, fraction(...CLASSES[face.kind], true));
  }
  return el('span', { class: `${colour} wild` }, el('span', { class: 'words' }, 'sim-plest'));
}

function mark(face) {
  return face.kind in SIGNS ? SIGNS[face.kind] : '✱';
}
