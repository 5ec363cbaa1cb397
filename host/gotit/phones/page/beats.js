/* Keeps time with the referee's computer, where phones may buzz: a request, its answer, the next request.

   Each is a ping in both directions, and carries what was pressed. There is one at a time, so what was pressed before it
   was sent has come when it comes. Must not: set any clock, or say what a press was worth. */

const ANSWER_MS = 2000;
const OLDEST_MS = 1000;

export class Beats {
  constructor() {
    this.link = null;
    this.everyMs = 0;
    this.flying = false;
    this.timer = 0;
    this.number = 0;
    this.presses = [];
    this.got = null;
    this.grain = grain();
  }

  /** Over this line, so often; 0: not at all. */
  keep(link, everyMs) {
    if (link !== this.link) {
      this.link = link;
      this.presses = [];
      this.got = null;
    }
    const sooner = everyMs && (!this.everyMs || everyMs < this.everyMs);
    this.everyMs = everyMs;
    if (sooner) {
      this.beat();
    }
  }

  /** A finger came down. The browser says when; if that can't be, it is now. */
  press(event) {
    const now = performance.now();
    const felt = event.timeStamp > now - OLDEST_MS && event.timeStamp <= now ? event.timeStamp : now;
    this.presses.push([++this.number, us(felt), us(now)]);
    this.presses = this.presses.slice(-8);
    this.beat();
  }

  async beat() {
    clearTimeout(this.timer);
    if (this.flying || !this.everyMs || !this.link) {
      return;
    }
    this.flying = true;
    const link = this.link;
    const sent = this.presses.slice();
    try {
      const body = { sent_us: us(performance.now()), grain_us: this.grain, got: this.got, presses: sent };
      const answer = await link.ask('beat', body, ANSWER_MS);
      if (answer.status === 200) {
        this.got = [answer.body.number, us(answer.at)];
        this.presses = this.presses.filter((press) => !sent.includes(press));
      } else {
        this.got = null;
      }
    } catch (error) {
      this.got = null; // it goes with the next
    }
    this.flying = false;
    const waits = this.presses.length && this.got ? 0 : this.everyMs;
    this.timer = setTimeout(() => this.beat(), waits);
  }
}

function us(ms) {
  return Math.max(0, Math.round(ms * 1000));
}

/** The largest step of the browser's clock that is seen in a few of them, in µs. */
function grain() {
  let most = 0;
  for (let step = 0; step < 3; step++) {
    const from = performance.now();
    let to = from;
    for (let look = 0; to === from && look < 5e6; look++) {
      to = performance.now();
    }
    most = Math.max(most, to - from);
  }
  return us(most);
}
