/* Small helpers to make elements. Text is always text: a player's name is never read as HTML.

   Must not: use innerHTML, or anything else that the content policy would refuse. */

const SVG = 'http://www.w3.org/2000/svg';
const listeners = new Set();

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
      listeners.add(name);
      element[name] = value;
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

/** Give the element these children. One that is there already stays, so that no picture takes a button from under a
    finger, or the focus from whoever uses keys: a tap counts only if it ends on the element on which it began. */
export function replace(element, ...children) {
  const left = [...element.childNodes];
  const wanted = children.flat().filter((child) => child).map((fresh) => {
    const at = left.findIndex((old) => isSame(old, fresh));
    return at < 0 ? fresh : renew(left.splice(at, 1)[0], fresh);
  });
  left.forEach((old) => old.remove());
  wanted.forEach((child, at) => {
    if (element.childNodes[at] !== child) {
      element.insertBefore(child, element.childNodes[at] || null);
    }
  });
}

/** Buttons are told apart by their names, all else by its class. */
function isSame(old, fresh) {
  return old.nodeName === fresh.nodeName && identity(old) === identity(fresh);
}

function identity(node) {
  if (node.nodeType === Node.TEXT_NODE) {
    return '';
  }
  return node.nodeName === 'BUTTON' ? node.getAttribute('aria-label') || node.textContent : node.getAttribute('class');
}

/** Make an element, or a text, what a fresh one of it is. What is the same is not written, nor read out again. */
function renew(old, fresh) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) {
      old.data = fresh.data;
    }
    return old;
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name)) {
      old.removeAttribute(name);
    }
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) {
      old.setAttribute(name, value);
    }
  }
  for (const name of listeners) {
    old[name] = fresh[name];
  }
  replace(old, ...fresh.childNodes);
  return old;
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
