// Emulated time of one chip, by its own crystal: nanoseconds since its reset, and alarms in order.
//
// Stands in for the stock SimulationClock (same methods: nanos, micros, createAlarm), with alarms at the same instant
// rung in the order they were set, and the next instant known so that the run loop can jump to it.

class Alarm {
  constructor(clock, callback) {
    this.clock = clock;
    this.callback = callback;
    this.nanos = Infinity;
    this.next = null;
    this.scheduled = false;
  }

  /** Ring `deltaNanos` from now; an alarm that was set before is moved. */
  schedule(deltaNanos) {
    this.cancel();
    this.nanos = this.clock.nanos + Math.max(0, deltaNanos);
    this.clock.insert(this);
  }

  cancel() {
    if (this.scheduled) this.clock.remove(this);
  }
}

export class Clock {
  constructor() {
    this.nanos = 0;
    this.first = null;
    /** When the next alarm rings, Infinity if none is set. */
    this.nextNs = Infinity;
  }

  get micros() {
    return this.nanos / 1000;
  }

  createAlarm(callback) {
    return new Alarm(this, callback);
  }

  insert(alarm) {
    let before = null;
    let after = this.first;
    while (after && after.nanos <= alarm.nanos) {
      before = after;
      after = after.next;
    }
    alarm.next = after;
    alarm.scheduled = true;
    if (before) before.next = alarm;
    else this.first = alarm;
    this.nextNs = this.first.nanos;
  }

  remove(alarm) {
    let before = null;
    for (let at = this.first; at; before = at, at = at.next) {
      if (at !== alarm) continue;
      if (before) before.next = alarm.next;
      else this.first = alarm.next;
      break;
    }
    alarm.scheduled = false;
    this.nextNs = this.first ? this.first.nanos : Infinity;
  }

  /** Go to the next alarm and ring it. */
  ring() {
    const alarm = this.first;
    this.first = alarm.next;
    this.nextNs = this.first ? this.first.nanos : Infinity;
    alarm.scheduled = false;
    if (alarm.nanos > this.nanos) this.nanos = alarm.nanos;
    alarm.callback();
  }
}
