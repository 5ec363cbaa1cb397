/* The page of one seat: takes the token out of the address, keeps the line, and shows what the seat may see.

   A tap only chooses; nothing is sent before the big button at the bottom, so a wrong tap is undone by another. */

import { el, replace } from './dom.js';
import { GAMES } from './games.js';
import { Link, chance } from './link.js';

const STATES = {
  connecting: ['○', 'connecting'],
  live: ['●', 'connected'],
  lost: ['▲', 'no connection'],
  elsewhere: ['▲', 'other phone'],
  worthless: ['○', 'ended'],
};

const NO_TOKEN = 'Scan the code of your seat: the referee shows it to you.';
const WORTHLESS = 'This code is not valid any more. Ask the referee for a new one.';
const ELSEWHERE = 'This hand is open on another phone now.';
const LOST = 'No connection: trying again by itself. Is the Wi-Fi on?';

const part = Object.fromEntries(
  ['seat', 'who', 'clock', 'state', 'cover', 'say', 'page', 'note', 'dock', 'bar'].map((id) => [id, document.getElementById(id)]),
);

let picture = null;
let chosen = {};
let link = null;
let note = '';
let sending = false;
let covered = false;
let clockEnds = 0;

// --- the token -------------------------------------------------------------------------------------------------------

/** Storage of this tab, which dies with it; a locked-down phone may refuse it, then this page alone remembers. */
function remembered(name) {
  try {
    return sessionStorage.getItem(name) || '';
  } catch (error) {
    return '';
  }
}

function remember(name, value) {
  try {
    if (value) {
      sessionStorage.setItem(name, value);
    } else {
      sessionStorage.removeItem(name);
    }
    return remembered(name) === value;
  } catch (error) {
    return false;
  }
}

/** From the address, which then shows it no more; after a reload from the storage. */
function takeToken() {
  const said = location.hash.slice(1);
  if (/^[A-Za-z0-9_-]{16,64}$/.test(said)) {
    if (remember('token', said)) {
      history.replaceState(null, '', location.pathname);
    }
    return said;
  }
  return remembered('token');
}

function begin() {
  const token = takeToken();
  const phone = remembered('phone') || chance();
  remember('phone', phone);
  if (link) {
    link.run += 1; // the line of an earlier code
  }
  picture = null;
  chosen = {};
  note = '';
  if (!token) {
    link = null;
    render();
    return;
  }
  link = new Link(token, phone, {
    onPicture: take,
    onState: (state) => {
      if (state === 'worthless' || state === 'elsewhere') {
        picture = null; // no card stays on the screen, nor in memory
        chosen = {};
      }
      if (state === 'worthless') {
        remember('token', '');
      }
      render();
    },
  });
  link.start();
}

// --- what happens ----------------------------------------------------------------------------------------------------

function take(next) {
  const game = GAMES[next.game];
  if (game && game.keep) {
    chosen = game.keep(next, chosen);
  } else if (!picture || next.moment !== picture.moment) {
    chosen = {};
  }
  if (!picture || next.moment !== picture.moment) {
    note = '';
  }
  picture = next;
  clockEnds = next.left_ms === null ? 0 : performance.now() + next.left_ms;
  render();
}

function choose(next) {
  chosen = next;
  note = '';
  render();
}

async function send(action) {
  if (sending || !picture) {
    return;
  }
  sending = true;
  note = '';
  render();
  const answer = await link.act(action, picture.moment);
  sending = false;
  if (answer.taken || answer.asked) {
    chosen = {};
  } else {
    note = answer.sentence || 'That did not work. Try again.';
  }
  render();
}

// --- what is shown ---------------------------------------------------------------------------------------------------

/** What to do now, the parts of the page, and the buttons at the bottom. */
function content() {
  if (!link) {
    return { say: NO_TOKEN };
  }
  if (link.state === 'worthless') {
    return { say: WORTHLESS };
  }
  if (link.state === 'elsewhere') {
    return { say: ELSEWHERE, buttons: [{ label: 'Use this phone', press: () => link.start() }] };
  }
  if (!picture) {
    return { say: link.state === 'lost' ? LOST : 'Just a moment …' };
  }
  const { outcome, game } = picture;
  if (outcome) {
    return { say: `The match is over. ${outcome.message}` };
  }
  if (picture.resting) {
    return { say: 'The match is laid aside for a moment.' };
  }
  if (!GAMES[game]) {
    return { say: 'This game is played without phones: look at the table.' };
  }
  const made = GAMES[game].show(picture, chosen, choose);
  if (covered) {
    return { ...made, parts: [el('p', { class: 'soft' }, 'Your cards are hidden.')], dock: [], buttons: [], secret: true };
  }
  if (picture.asked) {
    return { ...made, say: 'Wait: the referee says yes or no.', buttons: [], yours: false, secret: true };
  }
  return { ...made, secret: Boolean(made.parts) };
}

function render() {
  const made = content();
  const [sign, words] = link ? STATES[link.state] || STATES.connecting : ['○', 'no code'];
  const lost = Boolean(link) && link.state === 'lost';
  part.seat.textContent = picture ? String(picture.seat) : '';
  part.seat.hidden = !picture;
  const name = picture ? picture.names[picture.seat - 1] : '';
  part.who.textContent = name;
  replace(part.state, el('span', { class: 'sign', 'aria-hidden': 'true' }, sign), el('span', {}, ` ${words}`));
  part.state.className = `state ${link ? link.state : ''}`;
  part.cover.hidden = !made.secret;
  part.cover.textContent = covered ? 'Show cards' : 'Hide cards';
  say(part.say, lost && picture ? LOST : made.say);
  document.body.classList.toggle('yours', Boolean(made.yours) && !lost);
  document.body.classList.toggle('lost', lost);
  replace(part.page, made.parts || []);
  replace(part.dock, made.dock || []);
  const said = note || (picture && picture.said) || '';
  part.note.hidden = !said;
  say(part.note, said);
  const knobs = (made.buttons || []).map((knob) =>
    el(
      'button',
      {
        type: 'button',
        class: knob.plain ? 'plain' : 'go',
        disabled: sending || lost || knob.disabled,
        onclick: knob.press || (() => send(knob.action)),
      },
      sending && !knob.plain ? 'Sending …' : knob.label,
    ),
  );
  replace(part.bar, knobs);
  tick();
}

/** Only a change is written: a screen reader reads what is written anew. */
function say(element, words) {
  if (element.textContent !== words) {
    element.textContent = words;
  }
}

function tick() {
  const left = clockEnds ? Math.max(0, Math.ceil((clockEnds - performance.now()) / 1000)) : 0;
  const words = picture && clockEnds && !picture.clock_stopped ? `${left} s` : '';
  say(part.clock, words);
}

part.cover.addEventListener('click', () => {
  covered = !covered;
  render();
});
setInterval(tick, 250);
window.addEventListener('hashchange', begin);
window.addEventListener('offline', () => link && link.cut());
window.addEventListener('online', () => link && link.nudge());
window.addEventListener('pageshow', () => link && link.nudge());
document.addEventListener('visibilitychange', () => link && !document.hidden && link.nudge());
begin();
