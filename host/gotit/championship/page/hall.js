// The hall's page: shows what it is told, and says when it is told nothing. Must not: send anything; have words of its own.
const at = (id) => document.getElementById(id);

function made(name, text = '', kind = '') {
  const element = document.createElement(name);
  element.textContent = text;
  if (kind) element.className = kind;
  return element;
}

function line({ place, who, points, share, tint }) {
  const item = made('li', '', `tint-${tint}`);
  item.style.setProperty('--share', share);
  item.append(made('span', place), made('bdi', who), made('span', points));
  return item;
}

function seat([who, won, first]) {
  const element = made('p');
  element.append(made('bdi', who), made('span', first ? `★ ${won}` : won));
  return element;
}

function room({ kind, heading, said, seats }) {
  const card = made('article', '', kind);
  card.append(made('h2', heading), ...(said ? [made('p', said, 'said')] : []), ...seats.map(seat));
  return card;
}

function show({ title, stage, lines, more, rooms }) {
  at('title').textContent = document.title = title;
  at('stage').textContent = stage;
  at('lines').replaceChildren(...lines.map(line));
  at('more').textContent = more;
  at('rooms').replaceChildren(...rooms.map(room));
}

let after = 0;
for (;;) {
  try {
    const answer = await fetch(`state?after=${after}`, { signal: AbortSignal.timeout(30000) });
    const [number, shown] = await answer.json();
    if (number !== after) show(shown);
    after = number;
    at('stale').hidden = true;
  } catch {
    at('stale').hidden = false;
    await new Promise((done) => setTimeout(done, 1000));
  }
}
