// Wires between boards: from output pins of some to input pins of others, or of the same.
//
// A wire is high by its pull-ups and low while any of its outputs pulls it low. Boards run a slice of time at a time
// and meet in between (lockstep.js), so a change takes a known delay, longer than a slice (options.py): then it is
// always there in time, and a run can be repeated. Changes go from thread to thread by message ports, which deliver at once.

import { receiveMessageOnPort } from 'node:worker_threads';

/** A board may run this far beyond its slice: to the end of an instruction. */
const OVERSHOOT_NS = 1_000;

export class Wires {
  /**
   * @param me index of this thread's board
   * @param wires [{ outputs: [[box, pin], ...], inputs: [[box, pin], ...], delay_us }, ...]
   * @param ports the port to each board, by its index; its own is missing
   */
  constructor(board, me, wires, ports) {
    this.board = board;
    this.me = me;
    this.wires = wires.map((wire) => ({ ...wire, low: new Set() }));
    this.ports = ports;
    this.changes = []; // { ns, wire, output, level } still to come, for inputs of this board
    if (wires.length) board.onDrive = (ns, pin, level) => this.drive(ns, pin, level);
  }

  drive(ns, pin, level) {
    this.wires.forEach((wire, index) => {
      if (!wire.outputs.some(([box, output]) => box === this.me && output === pin)) return;
      const change = { ns: ns + wire.delay_us * 1000, wire: index, output: `${this.me} ${pin}`, level };
      for (const box of new Set(wire.inputs.map(([one]) => one))) {
        if (box === this.me) this.changes.push(change);
        else this.ports[box].postMessage(change);
      }
    });
  }

  /** Plan the edges of this board's inputs up to common time `untilNs`; call it before the slice that ends there. */
  plan(untilNs) {
    for (const port of Object.values(this.ports)) {
      for (let got = receiveMessageOnPort(port); got; got = receiveMessageOnPort(port)) this.changes.push(got.message);
    }
    if (!this.changes.length) return;
    const isDue = (change) => change.ns <= untilNs + OVERSHOOT_NS;
    const due = this.changes.filter(isDue).sort((a, b) => a.ns - b.ns || a.output.localeCompare(b.output));
    this.changes = this.changes.filter((change) => !isDue(change));
    for (const { ns, wire: index, output, level } of due) {
      const wire = this.wires[index];
      const before = wire.low.size;
      if (level) wire.low.delete(output);
      else wire.low.add(output);
      if (Boolean(before) === Boolean(wire.low.size)) continue;
      const pins = wire.inputs.filter(([box]) => box === this.me).map(([, pin]) => pin);
      this.board.addEdges(pins.map((pin) => [0, pin, wire.low.size ? 0 : 1]), Math.round(ns));
    }
  }
}
