/* What a player is about to say in Mathic Fraction, before it is sent: an equation, a pattern, or a card to discard.

   Plain values: every function returns a new draft. Must not: judge whether it is right; touch the page. */

export const EMPTY = { mode: 'equation', pieces: [], declared: {}, declaring: null, typed: null, card: null, gap: null, token: null };

/** The most digits of a top or bottom number, in printed and declared fractions. */
const DIGITS = 3;

export function withMode(draft, mode) {
  return mode === draft.mode ? draft : { ...EMPTY, mode, token: draft.token };
}

/** Add a symbol at the end. An operator replaces an operator that was last, as on a calculator. */
export function withSymbol(draft, symbol) {
  const last = draft.pieces[draft.pieces.length - 1];
  const operators = ['+', '-', '*', '/', '^'];
  const kept = operators.includes(last) && operators.includes(symbol) ? draft.pieces.slice(0, -1) : draft.pieces;
  return { ...draft, pieces: [...kept, symbol] };
}

/** Add a card. For a wild one (`fixed` false), first ask for its fraction. */
export function withCard(draft, id, fixed) {
  if (draft.pieces.includes(id)) {
    return draft;
  }
  return fixed ? filled(draft, id) : asking(draft, id);
}

/** Ask for the fraction of a wild card, again if it has one. */
export function asking(draft, id) {
  return { ...draft, declaring: id, typed: { numerator: '', denominator: '', below: false } };
}

export function withDigit(draft, digit) {
  const { typed } = draft;
  const field = typed.below ? 'denominator' : 'numerator';
  const text = typed[field] === '0' ? String(digit) : typed[field] + digit;
  return text.length > DIGITS ? draft : { ...draft, typed: { ...typed, [field]: text } };
}

export function withField(draft, below) {
  return { ...draft, typed: { ...draft.typed, below } };
}

export function withoutDigit(draft) {
  const { typed } = draft;
  if (typed.below && !typed.denominator) {
    return withField(draft, false);
  }
  const field = typed.below ? 'denominator' : 'numerator';
  return { ...draft, typed: { ...typed, [field]: typed[field].slice(0, -1) } };
}

/** Is there a whole fraction? The denominator may not be 0. */
export function isTyped(draft) {
  return draft.typed.numerator !== '' && Number(draft.typed.denominator) > 0;
}

/** Give the wild card its fraction. If it is not in the draft yet, add it. */
export function declare(draft) {
  const { declaring: id, typed } = draft;
  const value = { numerator: Number(typed.numerator), denominator: Number(typed.denominator) };
  const used = draft.pieces.includes(id) ? draft : filled(draft, id);
  return { ...used, declared: { ...draft.declared, [id]: value }, declaring: null, typed: null };
}

export function withoutDeclaring(draft) {
  return { ...draft, declaring: null, typed: null };
}

/** Take this card out again. All else stays where it is, and the next card comes into its gap. */
export function without(draft, id) {
  const at = draft.pieces.indexOf(id);
  const kept = only({ ...draft, declaring: null, typed: null }, draft.pieces.filter((piece) => piece !== id));
  return { ...kept, gap: at < kept.pieces.length ? at : null };
}

/** With one more card: in the gap of one that was taken out, else at the end. */
function filled(draft, id) {
  const at = draft.gap === null ? draft.pieces.length : draft.gap;
  return { ...draft, pieces: [...draft.pieces.slice(0, at), id, ...draft.pieces.slice(at)], gap: null };
}

/** Take back the last piece. */
export function withoutLast(draft) {
  return { ...only(draft, draft.pieces.slice(0, -1)), gap: null };
}

/** The draft after some cards have gone: null if it used one of them. */
export function stillThere(draft, ids) {
  const cards = draft.pieces.filter((piece) => typeof piece === 'number');
  const asked = [...cards, ...(draft.declaring === null ? [] : [draft.declaring]), ...(draft.card === null ? [] : [draft.card])];
  return asked.every((id) => ids.includes(id)) ? draft : null;
}

function only(draft, pieces) {
  const declared = Object.fromEntries(Object.entries(draft.declared).filter(([id]) => pieces.includes(Number(id))));
  return { ...draft, pieces, declared };
}
