/* The line to the referee's computer: joins, waits for pictures, sends wishes, and comes back by itself. All of it is
   sealed; a new session begins with each `join`.

   Must not: touch the screen. `onPicture` and `onState` tell its user what happens. The states are "connecting",
   "live", "lost" (it goes on trying), "elsewhere" (another phone has the seat), "worthless" (the code is no longer
   valid). */

import { Session, nameOf } from './sealed.js';
import { words } from './words.js';

const POLL_MS = 35000;
const POST_MS = 9000;
const AWHILE_MS = 3000;
const PAUSES_MS = [300, 700, 1500, 3000, 5000];
const TRIES = 9;

export class Link {
  constructor(token, phone, { onPicture, onState }) {
    this.token = token;
    this.phone = phone;
    this.onPicture = onPicture;
    this.onState = onState;
    this.state = '';
    this.number = 0;
    this.session = null;
    this.joined = false;
    this.failures = 0;
    this.heardAt = 0;
    this.polling = null;
    this.endSleep = null;
    this.run = 0;
  }

  /** Join, and go on until the code is worthless or another phone has the seat. */
  async start() {
    const run = ++this.run;
    this.joined = false;
    this.setState('connecting');
    while (run === this.run) {
      try {
        const goOn = await (this.joined ? this.poll() : this.join());
        this.failures = 0;
        this.heardAt = Date.now();
        if (!goOn) {
          return;
        }
      } catch (error) {
        if (run !== this.run) {
          return;
        }
        if (this.failures > 0 || error.name !== 'AbortError') {
          this.setState('lost');
        }
        this.number = 0; // the answer that shows that the line is back must come at once, not with the next news
        await this.sleep(PAUSES_MS[Math.min(this.failures++, PAUSES_MS.length - 1)]);
      }
    }
  }

  /** The phone has left the network: pending requests are dead. */
  cut() {
    if (this.polling) {
      this.failures = Math.max(this.failures, 1);
      this.polling.abort();
    }
  }

  /** The phone was asleep, or is back in the network: pending requests may be dead. */
  nudge() {
    if (this.endSleep) {
      this.failures = 0;
      this.endSleep();
    } else if (this.polling && Date.now() - this.heardAt > AWHILE_MS) {
      this.polling.abort();
    }
  }

  /** Send a wish until there is an answer. The referee takes it once, however often it arrives. */
  async act(action, moment) {
    const body = { wish: chance(), moment, action };
    for (let tries = 0; tries < TRIES; tries++) {
      try {
        const answer = await this.ask('act', body, POST_MS);
        if (answer.body && answer.status !== 429) {
          return answer.body;
        }
      } catch (error) {
        this.nudge();
      }
      await new Promise((done) => setTimeout(done, PAUSES_MS[Math.min(tries, 2)]));
    }
    return { taken: false, sentence: words('phone_unanswered') };
  }

  async join() {
    const said = await this.post('hello', nameOf(this.token), POST_MS);
    if (said.status === 401) {
      return this.end('worthless');
    }
    check(said.status);
    this.session = new Session(this.token, said.bytes);
    const { status } = await this.ask('join', { phone: this.phone }, POST_MS);
    check(status);
    this.joined = true;
    this.number = 0;
    return true;
  }

  async poll() {
    const { status, body } = await this.ask('picture', { after: this.number }, POLL_MS);
    if (status === 401) {
      return this.end('worthless');
    }
    if (status === 409) {
      return this.end('elsewhere');
    }
    if (status === 428) { // the server was restarted, or the code has died: nobody has joined yet
      this.joined = false;
      return true;
    }
    check(status);
    this.setState('live');
    if (status === 200) {
      this.number = body.number;
      this.onPicture(body.picture);
    }
    return true;
  }

  end(state) {
    this.setState(state);
    return false;
  }

  /** Ask, sealed. `status`: how it went; `body`: the answer, where there is one; `at`: when it came. */
  async ask(kind, body, withinMs) {
    const { session } = this;
    const { number, bytes } = session.seal(kind, body);
    const said = await this.post(kind, bytes, withinMs);
    return said.status === 200 ? { at: said.at, ...session.open(kind, number, said.bytes) } : { status: said.status };
  }

  async post(path, body, withinMs) {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), withinMs);
    if (path === 'picture') {
      this.polling = controller;
    }
    try {
      const response = await fetch(path, {
        method: 'POST',
        body,
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        signal: controller.signal,
        headers: { 'Content-Type': 'application/octet-stream' },
      });
      const at = performance.now();
      return { status: response.status, at, bytes: new Uint8Array(await response.arrayBuffer()) };
    } finally {
      clearTimeout(timer);
    }
  }

  setState(state) {
    if (state !== this.state) {
      this.state = state;
      this.onState(state);
    }
  }

  sleep(ms) {
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.endSleep = () => {
        clearTimeout(timer);
        done();
      };
    }).then(() => {
      this.endSleep = null;
    });
  }
}

/** A random name that nobody else has: 128 bits in hexadecimal digits. */
export function chance() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function check(status) {
  if (status < 200 || status > 299) {
    throw new Error(`status ${status}`);
  }
}
