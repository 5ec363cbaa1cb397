/* The page of one seat: takes the token out of the address, keeps the line, and shows what the seat may see.

   A tap only chooses. Only the big button at the bottom sends, so another tap undoes a wrong one. */

import { Beats } from './beats.js';
import { el, replace } from './dom.js';
import { endingOf } from './ending.js';
import { GAMES } from './games.js';
import { light } from './light.js';
import { Link, chance } from './link.js';
import { words } from './words.js';

const STATES = {
  connecting: ['○', 'phone_connecting'],
  live: ['●', 'phone_connected'],
  lost: ['▲', 'phone_lost'],
  elsewhere: ['▲', 'phone_other'],
  worthless: ['○', 'phone_ended'],
};

const PARTS = ['seat', 'who', 'clock', 'state', 'cover', 'say', 'top', 'middle', 'room', 'page', 'own', 'note', 'dock', 'bar'];
const part = Object.fromEntries(PARTS.map((id) => [id, document.getElementById(id)]));

/** Less than this out of sight is nothing to be told of. */
const ROUGH_PX = 6;

/** A note goes with its moment, but it can be read for so long. */
const READ_MS = 4000;

let picture = null;
let chosen = {};
let link = null;
let note = null;
let taps = 0;
let sent = null;
let covered = false;
let clockEnds = 0;
let beats = null;

// --- the token -------------------------------------------------------------------------------------------------------

/** Storage of this tab, gone when the tab closes. A locked-down phone may refuse it; then only this page remembers. */
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

/** From the address, which then no longer shows it. After a reload, from the storage. */
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
  note = null;
  sent = null;
  if (!token) {
    link = null;
    render();
    return;
  }
  link = new Link(token, phone, {
    onPicture: take,
    onState: (state) => {
      if (state === 'worthless' || state === 'elsewhere') {
        picture = null; // no card stays on the screen or in memory
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
  picture = next;
  keepTime(game);
  light(next.sign);
  clockEnds = next.left_ms === null ? 0 : performance.now() + next.left_ms;
  render();
}

/** Where phones may buzz, and the match goes on. */
function keepTime(game) {
  const everyMs = game && game.pace && !picture.outcome ? game.pace(picture) : 0;
  if (everyMs && !beats) {
    beats = new Beats();
  }
  if (beats) {
    beats.keep(link, everyMs);
  }
}

function buzz(event) {
  if (beats) {
    beats.press(event);
  }
}

function choose(next) {
  taps += 1;
  chosen = next;
  note = null;
  render();
}

/** `left`: what stays chosen once it is taken. The answer may come after the picture that shows what was done: then the
    player goes on meanwhile, and what was tapped since is not touched. */
async function send(action, left = {}) {
  if (!picture || isSending()) {
    return;
  }
  const wish = { link, moment: picture.moment, taps };
  sent = wish;
  note = null;
  render();
  const answer = await link.act(action, wish.moment);
  if (wish.link !== link) {
    return; // another code was scanned
  }
  if (sent === wish) {
    sent = null;
  }
  if (!answer.taken && !answer.asked) {
    note = { sentence: answer.sentence || words('phone_failed'), moment: wish.moment, at: performance.now() };
  } else if (wish.taps === taps) {
    chosen = left;
  }
  render();
}

/** Is a wish of this moment on its way? */
function isSending() {
  return Boolean(sent) && Boolean(picture) && sent.moment === picture.moment;
}

// --- what is shown ---------------------------------------------------------------------------------------------------

/** What to do now; `parts`, which scroll; `top`, `own` and `dock`, pinned above, below them and beside the buttons at
    the bottom. */
function content() {
  if (!link) {
    return { say: words('phone_scan') };
  }
  if (link.state === 'worthless') {
    return { say: words('phone_worthless') };
  }
  if (link.state === 'elsewhere') {
    return { say: words('phone_elsewhere'), buttons: [{ label: words('phone_use_this'), press: () => link.start() }] };
  }
  if (!picture) {
    return { say: words(link.state === 'lost' ? 'phone_trying' : 'phone_moment') };
  }
  const { outcome, game } = picture;
  if (outcome) {
    return { say: words('phone_over', { sentence: outcome.message }), parts: endingOf(picture) };
  }
  if (picture.lesson) {
    return { say: words('phone_lesson'), buttons: [{ label: words('phone_again'), press: () => send({ do: 'again' }, chosen) }] };
  }
  if (picture.resting) {
    return { say: words('phone_resting') };
  }
  if (!GAMES[game]) {
    return { say: words('phone_no_game') };
  }
  const made = GAMES[game].show(picture, chosen, choose, buzz);
  if (covered && !made.open) {
    return { ...made, parts: [el('p', { class: 'soft' }, words('phone_hidden'))], top: [], own: [], dock: [], buttons: [], secret: true };
  }
  if (picture.asked) {
    return { ...made, say: words('phone_asked'), buttons: [], yours: false, secret: true };
  }
  return { ...made, secret: Boolean(made.parts || made.own) && !made.open };
}

function render() {
  const made = content();
  const [sign, state] = link ? STATES[link.state] || STATES.connecting : ['○', 'phone_no_code'];
  const lost = Boolean(link) && link.state === 'lost';
  part.seat.textContent = picture ? String(picture.seat) : '';
  part.seat.hidden = !picture;
  const name = picture ? picture.names[picture.seat - 1] : '';
  say(part.who, name);
  replace(part.state, el('span', { class: 'sign', 'aria-hidden': 'true' }, sign), el('span', {}, ` ${words(state)}`));
  part.state.className = `state ${link ? link.state : ''}`;
  part.cover.hidden = !made.secret;
  part.cover.textContent = words(covered ? 'phone_show' : 'phone_hide');
  say(part.say, lost && picture ? words('phone_trying') : made.say);
  document.body.classList.toggle('yours', Boolean(made.yours) && !lost);
  document.body.classList.toggle('lost', lost);
  document.body.classList.toggle('large', Boolean(picture) && picture.large);
  for (const region of ['top', 'own', 'dock']) {
    replace(part[region], made[region] || []);
    part[region].hidden = !part[region].firstChild;
  }
  replace(part.page, made.parts || []);
  part.room.hidden = !part.page.firstChild;
  const said = (note && note.sentence) || (picture && picture.said) || '';
  part.note.hidden = !said;
  part.note.classList.remove('over');
  say(part.note, said);
  const sending = isSending();
  const knobs = (made.buttons || []).map((knob) =>
    el(
      'button',
      {
        type: 'button',
        class: knob.plain ? 'plain' : 'go',
        disabled: sending || lost || knob.disabled,
        onclick: knob.press || (() => send(knob.action)),
      },
      sending && !knob.plain ? words('phone_sending') : knob.label,
    ),
  );
  replace(part.bar, knobs);
  part.bar.hidden = Boolean(made.open) || Boolean(picture && picture.outcome);
  tick();
  fitName();
  hint();
}

/** Say where something is out of sight. It can be reached without a finger, too. */
function hint() {
  const { scrollTop, scrollHeight, clientHeight } = part.page;
  const far = scrollHeight - clientHeight;
  const fits = scrollHeight <= part.room.clientHeight + ROUGH_PX; // once the hints are gone
  part.room.classList.toggle('up', !fits && scrollTop > ROUGH_PX);
  part.room.classList.toggle('down', !fits && far - scrollTop > ROUGH_PX);
  if (far > 0) {
    part.page.tabIndex = 0;
  } else {
    part.page.removeAttribute('tabindex');
  }
}

/** A name too long for what is left of its line takes two of smaller letters, or three, no higher than its badge. */
function fitName() {
  for (const lines of ['', 'two', 'three']) {
    part.who.className = lines;
    if (part.who.scrollWidth <= part.who.clientWidth && part.who.scrollHeight <= part.who.clientHeight + ROUGH_PX) {
      return;
    }
  }
}

/** Write only what changed: a screen reader reads out everything that is written. */
function say(element, text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

function tick() {
  if (note && (!picture || note.moment !== picture.moment) && performance.now() - note.at > READ_MS) {
    note = null;
    if (picture && picture.said) {
      say(part.note, picture.said);
    } else {
      part.note.classList.add('over'); // its room stays until something else changes: nothing moves under a finger
    }
  }
  const left = clockEnds ? Math.max(0, Math.ceil((clockEnds - performance.now()) / 1000)) : 0;
  const runs = picture && clockEnds && !picture.clock_stopped;
  const over = picture && picture.time_over;
  const before = part.clock.textContent.length;
  say(part.clock, over ? words('phone_time_over') : runs ? words('phone_seconds', { seconds: left }) : '');
  if (part.clock.textContent.length !== before) {
    fitName();
  }
}

part.cover.addEventListener('click', () => {
  covered = !covered;
  render();
});
setInterval(tick, 250);
part.page.addEventListener('scroll', hint);
window.addEventListener('resize', hint);
window.addEventListener('resize', fitName);
window.addEventListener('hashchange', begin);
window.addEventListener('offline', () => link && link.cut());
window.addEventListener('online', () => link && link.nudge());
window.addEventListener('pageshow', () => link && link.nudge());
document.addEventListener('visibilitychange', () => link && !document.hidden && link.nudge());
begin();
