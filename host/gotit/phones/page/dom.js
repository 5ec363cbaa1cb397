/* Small helpers to make elements. Text is always text: a player's name is never read as HTML.

   Must not: use innerHTML, or anything else that the content policy would refuse. */

const SVG = 'http://www.w3.org/2000/svg';

/** An element: attributes by name, listeners as functions ("onclick"), children as nodes or strings. */
export function el(kind, attributes, ...children) {
  return fill(document.createElement(kind), attributes, children);
}

/** The same for an element of a drawing. */
export function svg(kind, attributes, ...children) {
  return fill(document.createElementNS(SVG, kind), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (typeof value === 'function') {
      element.addEventListener(name.slice(2), value);
    } else if (value === true) {
      element.setAttribute(name, '');
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(child);
    }
  }
  return element;
}

/** Replace the children by these. */
export function replace(element, ...children) {
  while (element.firstChild) {
    element.firstChild.remove();
  }
  element.append(...children.flat().filter((child) => child));
}

/** One of several that can be chosen. `label`: what it is called; what is drawn on it (`content`) is for eyes alone.
    `pressed`: is this one chosen? */
export function choice(label, content, pressed, onclick, kind = '') {
  const plain = typeof content === 'string';
  return el(
    'button',
    {
      type: 'button',
      class: `card ${kind}`,
      'aria-label': plain && label,
      'aria-pressed': pressed ? 'true' : 'false',
      onclick,
    },
    plain ? content : [el('span', { class: 'drawn', 'aria-hidden': 'true' }, content), el('span', { class: 'unseen' }, label)],
  );
}
