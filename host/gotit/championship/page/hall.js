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

function lane(box) {
  const element = made('span', '', 'lane');
  element.setAttribute('aria-hidden', true);
  if (!box) return element;
  const drawn = made('i');
  drawn.style.setProperty('--from', box[0]);
  drawn.style.setProperty('--wide', box[1] - box[0]);
  element.append(drawn);
  return element;
}

function runner({ who, room, first, box, said, tint }) {
  const item = made('p', '', `tint-${tint}${first ? ' first' : ''}${box ? ' timed' : ''}`);
  item.append(made('bdi', who), made('span', room, 'said'), ...(box ? [lane(box)] : []), made('span', said, 'time'));
  return item;
}

function race(shown) {
  at('race').hidden = !shown;
  at('race').replaceChildren(...(shown ? [
    made('h2', shown.title), made('p', shown.legend, 'said'), ...shown.lines.map(runner),
    made('p', shown.verdict, 'verdict'), made('p', shown.margin, 'verdict'),
  ] : []));
}

function show({ title, stage, lines, more, rooms, race: between }) {
  at('title').textContent = document.title = title;
  at('stage').textContent = stage;
  at('lines').replaceChildren(...lines.map(line));
  at('more').textContent = more;
  race(between);
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
