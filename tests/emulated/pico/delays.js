// How long bytes take between the bus and the program at the computer, one way: drawn anew for every packet, in order,
// and handed over in batches if so wanted. The bus itself is usb_host.js.
//
// Chance here follows from a seed alone, so that a run can be repeated.

export class Delays {
  /**
   * @param options { low_us, high_us: the delay is drawn between these; batch_us: handed over at multiples of this of
   *                  common time, 0: at once }
   * @param clock { commonNs(), localNs(span), createAlarm(callback) } of the chip
   */
  constructor({ low_us: lowUs = 0, high_us: highUs = 0, batch_us: batchUs = 0 } = {}, seed, clock) {
    this.lowNs = lowUs * 1000;
    this.spanNs = (highUs - lowUs) * 1000;
    this.batchNs = batchUs * 1000;
    this.state = seed >>> 0 || 1;
    this.clock = clock;
    this.lastNs = -Infinity; // nothing overtakes
    this.underway = []; // { dueNs, arrive }, in order
    this.alarm = null;
  }

  draw() {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return (this.state >>> 0) / 2 ** 32;
  }

  /** Call `deliver(bytes)` when they have come; they set out at `fromNs`, or now. */
  carry(bytes, deliver, fromNs = null) {
    const now = this.clock.commonNs();
    const from = Math.max(now, fromNs ?? now);
    let dueNs = from + this.lowNs + (this.spanNs ? this.spanNs * this.draw() : 0);
    if (this.batchNs) dueNs = Math.ceil(dueNs / this.batchNs) * this.batchNs;
    dueNs = Math.max(dueNs, this.lastNs);
    this.lastNs = dueNs;
    if (dueNs <= now && !this.underway.length) {
      deliver(bytes);
      return;
    }
    this.underway.push({ dueNs, arrive: () => deliver(bytes) });
    this.alarm ??= this.clock.createAlarm(() => this.arrive());
    this.setAlarm();
  }

  setAlarm() {
    const [first] = this.underway;
    if (first) this.alarm.schedule(Math.max(0, this.clock.localNs(first.dueNs - this.clock.commonNs())) + 1e-3);
  }

  arrive() {
    const now = this.clock.commonNs();
    while (this.underway.length && this.underway[0].dueNs <= now) this.underway.shift().arrive();
    this.setAlarm();
  }

  /** The chip goes: what is on its way comes at once (to the computer) or is lost (to the box). */
  end(isLost) {
    const left = this.underway.splice(0);
    if (!isLost) for (const one of left) one.arrive();
  }
}
