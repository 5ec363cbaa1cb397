/* The buttons of what a seat can do now, as the rules offer it: words and actions come with the picture.

   Must not: know one game. */

/** What is offered under this code; undefined if it is not. */
export function offered(picture, code) {
  return picture.offers.find((offer) => offer.code === code);
}

/** All buttons. `entered`: by code, {value, words} of what has been chosen for an offer that must be filled in. `more`:
    what belongs to it in other fields. `disabled`: it is not complete yet. */
export function buttons(picture, entered = {}) {
  return picture.offers.map((offer) => button(offer, entered[offer.code])).filter((knob) => knob);
}

function button(offer, entered) {
  const plain = ['keep', 'wrong'].includes(offer.role);
  if (!offer.fills) {
    return { label: offer.label, action: offer.action, plain };
  }
  if (!entered) {
    return null;
  }
  const label = offer.filled && entered.words ? offer.filled.replace('{it}', () => entered.words) : offer.label;
  const action = { ...offer.action, [offer.fills]: entered.value, ...entered.more };
  return { label, action, plain, disabled: entered.disabled };
}
