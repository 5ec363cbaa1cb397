// Common time of a bench: boards run in threads of their own, a slice at a time, and meet after every slice.
//
// Shared memory holds the end of the present slice, the limit to which time may run, and the pace. Whoever arrives
// last opens the next slice; when the limit is reached everybody waits, and the main thread opens the next slice by
// raising it. All times are common nanoseconds in BigInt64 cells.

const GENERATION = 0;
const ARRIVED = 1;
const INT_CELLS = 2;

const SLICE_END = 0;
const LIMIT = 1;
const PACE_PPM = 2; // emulated per real time, in millionths; 0 = as fast as it goes
const BASE_EMULATED = 3;
const BASE_REAL = 4;
const SLIPPED = 5; // how far emulated time fell behind the pace for good
const BIG_CELLS = 6;

/** Further behind than this is not made up for: emulated time slips. */
const CATCH_UP_NS = 250_000_000n;
const WAKE_MS = 20;

const realNs = () => process.hrtime.bigint();

export class Lockstep {
  static create(boards, sliceNs) {
    const shared = { boards, sliceNs, ints: new SharedArrayBuffer(INT_CELLS * 4), bigs: new SharedArrayBuffer(BIG_CELLS * 8) };
    return new Lockstep(shared);
  }

  constructor(shared) {
    this.shared = shared;
    this.boards = shared.boards;
    this.sliceNs = BigInt(shared.sliceNs);
    this.ints = new Int32Array(shared.ints);
    this.bigs = new BigInt64Array(shared.bigs);
  }

  get sliceEndNs() {
    return Number(Atomics.load(this.bigs, SLICE_END));
  }

  get limitNs() {
    return Number(Atomics.load(this.bigs, LIMIT));
  }

  get slippedNs() {
    return Number(Atomics.load(this.bigs, SLIPPED));
  }

  /** True when every board has come to the limit. */
  get isIdle() {
    return Atomics.load(this.ints, ARRIVED) === this.boards && this.limitNs <= this.sliceEndNs;
  }

  setPace(factor) {
    Atomics.store(this.bigs, PACE_PPM, BigInt(Math.round(factor * 1e6)));
    this.rebase();
  }

  rebase() {
    Atomics.store(this.bigs, BASE_EMULATED, Atomics.load(this.bigs, SLICE_END));
    Atomics.store(this.bigs, BASE_REAL, realNs());
  }

  /** Main thread: time may run up to `ns`. */
  setLimit(ns) {
    const wasIdle = this.isIdle;
    Atomics.store(this.bigs, LIMIT, BigInt(Math.round(ns)));
    if (wasIdle) this.rebase();
    this.open();
    this.wake();
  }

  /** Make waiting workers look at their messages. */
  wake() {
    Atomics.notify(this.ints, GENERATION);
  }

  /** Open the next slice if everybody has arrived and the limit allows; only one caller succeeds. */
  open() {
    const end = Atomics.load(this.bigs, SLICE_END);
    const limit = Atomics.load(this.bigs, LIMIT);
    if (limit <= end || Atomics.load(this.ints, ARRIVED) !== this.boards) return false;
    if (Atomics.compareExchange(this.ints, ARRIVED, this.boards, 0) !== this.boards) return false;
    const next = end + this.sliceNs < limit ? end + this.sliceNs : limit;
    Atomics.store(this.bigs, SLICE_END, next);
    Atomics.add(this.ints, GENERATION, 1);
    Atomics.notify(this.ints, GENERATION);
    return true;
  }

  /**
   * Worker: this board has come to the end of the slice; wait for the next one.
   * `drain()` handles messages meanwhile; `onIdle()` is called by the last one at the limit. Returns the slice's end.
   */
  arrive(drain, onIdle) {
    const generation = Atomics.load(this.ints, GENERATION);
    const last = Atomics.add(this.ints, ARRIVED, 1) + 1 === this.boards;
    if (last) {
      this.pace();
      if (!this.open()) onIdle();
    }
    for (;;) {
      drain();
      if (Atomics.load(this.ints, GENERATION) !== generation) return this.sliceEndNs;
      Atomics.wait(this.ints, GENERATION, generation, WAKE_MS);
    }
  }

  /** Wait until real time has caught up with emulated time. */
  pace() {
    const ppm = Atomics.load(this.bigs, PACE_PPM);
    if (ppm === 0n) return;
    const emulated = Atomics.load(this.bigs, SLICE_END) - Atomics.load(this.bigs, BASE_EMULATED);
    const due = Atomics.load(this.bigs, BASE_REAL) + (emulated * 1_000_000n) / ppm;
    const ahead = due - realNs();
    if (ahead > 0n) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(ahead) / 1e6);
    } else if (-ahead > CATCH_UP_NS) {
      Atomics.add(this.bigs, SLIPPED, -ahead);
      this.rebase();
    }
  }
}
