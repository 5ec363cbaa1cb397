// The hall's page: shows what it is told, and says when it is told nothing. Must not: send anything.
const at = (id) => document.getElementById(id);

function made(name, text = "", kind = "") {
  const element = document.createElement(name);
  element.textContent = text;
  if (kind) element.className = kind;
  return element;
}

function row(line) {
  const item = made("li");
  item.append(made("span", line.place), made("span", line.who), made("span", (line.points / 100).toFixed(2)));
  return item;
}

const SIGNS = { off: "no network, may play on", waits: "waiting", plays: "", done: "finished" };

function tile(room) {
  const card = made("article", "", room.final ? `${room.sign} final` : room.sign);
  card.append(made("h2", (room.final ? "Final · " : "") + `Room ${room.room}`));
  if (room.own) card.append(made("p", "≠ not the same deal"));
  if (SIGNS[room.sign]) card.append(made("p", SIGNS[room.sign]));
  for (const seat of room.seats) {
    const line = made("p");
    line.append(made("span", (seat.first ? "★ " : "") + seat.who), made("span", seat.won));
    card.append(line);
  }
  return card;
}

const deal = (hall) => (hall.deal ? ` · deal ${hall.deal}` : "");

function show(hall) {
  at("title").textContent = hall.title || "Championship";
  at("round").textContent = hall.closed ? "Finished" : hall.round ? `Round ${hall.round}${deal(hall)}` : "";
  at("rows").replaceChildren(...hall.rows.map(row), ...(hall.more ? [made("li", `and ${hall.more} more`)] : []));
  at("tiles").replaceChildren(...hall.tiles.map(tile));
}

let after = 0;
for (;;) {
  try {
    const answer = await fetch(`state?after=${after}`, { signal: AbortSignal.timeout(30000) });
    const [number, hall] = await answer.json();
    if (number !== after) show(hall);
    after = number;
    at("stale").hidden = true;
  } catch {
    at("stale").hidden = false;
    await new Promise((done) => setTimeout(done, 1000));
  }
}
