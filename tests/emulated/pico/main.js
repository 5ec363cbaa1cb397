// A bench of emulated Picos, driven by JSON lines: one command a line on standard input, answers and events on
// standard output. tests/emulated/pico.py speaks it.
//
//   first line    {"boxes": [{"unique_id": "e6...", "chance": 1, "crystal_ppm": 0, "timer_offset_us": 0, "plugged": true,
//                  "controller": {see frames.js}, "usb": {"to_host": {see delays.js}, "to_box": {}, "slot_us": null}}],
//                  "wires": [see wires.js], "slice_us": 1000}
//   for the bench {"id": 1, "command": "run_until", "ns": N}   answered when common time has come there
//                 {"id": 2, "command": "run"}  {"id": 3, "command": "pause"}  {"id": 4, "command": "pace", "factor": 1}
//                 {"command": "quit"}
//   for a box     {"id": 5, "box": 0, "command": "edges", "edges": [[ns, pin, level], ...]}, and so on: worker.js
//   answers       {"id": 5, "result": ...} or {"id": 5, "error": "what is wrong"}
//   events        {"box": 0, "serial": "base64"}, {"box": 0, "event": "reset", "ns": ..., "reason": "watchdog"}, ...
//
// All that a box sent before an answer stands before that answer.

import readline from 'node:readline';
import { MessageChannel, Worker } from 'node:worker_threads';
import { Lockstep } from './lockstep.js';

const FOREVER_NS = 2 ** 62;

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

class Bench {
  constructor(config) {
    this.lockstep = Lockstep.create(config.boxes.length, (config.slice_us ?? 1000) * 1000);
    this.waiting = []; // run_until commands: { id, ns }
    this.inner = new Map(); // id of a question of our own to a worker -> what to do with the answer
    this.nextInner = 1;
    this.wires = config.wires ?? [];
    const ports = this.wires.length ? connectAll(config.boxes.length) : config.boxes.map(() => ({}));
    this.workers = config.boxes.map((box, index) => this.startWorker(box, index, ports[index]));
  }

  startWorker(box, index, ports) {
    const board = {
      uniqueId: box.unique_id,
      chance: box.chance ?? 1,
      crystalPpm: box.crystal_ppm,
      timerOffsetUs: box.timer_offset_us,
      plugged: box.plugged,
      controller: box.controller,
      usb: box.usb,
    };
    const worker = new Worker(new URL('./worker.js', import.meta.url), {
      workerData: { lockstep: this.lockstep.shared, board, index, wires: this.wires, ports },
      transferList: Object.values(ports),
    });
    worker.on('message', (message) => this.fromWorker(index, message));
    worker.on('error', (error) => {
      say({ box: index, event: 'crashed', text: String(error.stack ?? error) });
      process.exit(1);
    });
    return worker;
  }

  fromWorker(index, message) {
    if (message.event === 'idle') {
      this.reached(message.ns);
    } else if (typeof message.id === 'string') {
      this.inner.get(message.id)(message);
      this.inner.delete(message.id);
    } else {
      say({ box: index, ...message });
    }
  }

  /** Common time has come to the limit: answer those who wait for it, after everything that the boxes sent. */
  reached(ns) {
    const done = this.waiting.filter((one) => one.ns <= ns);
    this.waiting = this.waiting.filter((one) => one.ns > ns);
    this.afterAll(() => {
      for (const { id } of done) say({ id, result: ns });
    });
  }

  afterAll(then) {
    let open = this.workers.length;
    for (const worker of this.workers) {
      const id = `inner${this.nextInner++}`;
      this.inner.set(id, () => --open === 0 && then());
      worker.postMessage({ id, command: 'now' });
    }
    this.lockstep.wake();
  }

  command(message) {
    const { id, command } = message;
    if (message.box !== undefined) {
      const worker = this.workers[message.box];
      if (!worker) throw new Error(`there is no box ${message.box}`);
      worker.postMessage(message);
      this.lockstep.wake();
    } else if (command === 'run_until') {
      if (this.lockstep.isIdle && message.ns <= this.lockstep.sliceEndNs) {
        this.afterAll(() => say({ id, result: this.lockstep.sliceEndNs }));
      } else {
        this.waiting.push({ id, ns: message.ns });
        this.lockstep.setLimit(message.ns);
      }
    } else if (command === 'run') {
      this.lockstep.setLimit(FOREVER_NS);
      say({ id, result: null });
    } else if (command === 'pause') {
      this.waiting.push({ id, ns: 0 });
      if (this.lockstep.isIdle) this.reached(this.lockstep.sliceEndNs);
      else this.lockstep.setLimit(0);
    } else if (command === 'pace') {
      this.lockstep.setPace(message.factor);
      say({ id, result: null });
    } else if (command === 'quit') {
      process.exit(0);
    } else {
      throw new Error(`unknown command ${command}`);
    }
  }
}

/** A message channel between any two boards: for each board, the port to each other one by its index. */
function connectAll(count) {
  const ports = Array.from({ length: count }, () => ({}));
  for (let one = 0; one < count; one++) {
    for (let other = one + 1; other < count; other++) {
      const { port1, port2 } = new MessageChannel();
      ports[one][other] = port1;
      ports[other][one] = port2;
    }
  }
  return ports;
}

let bench = null;
for await (const line of readline.createInterface({ input: process.stdin })) {
  let message = {};
  try {
    message = JSON.parse(line);
    if (bench) bench.command(message);
    else bench = new Bench(message);
  } catch (error) {
    say({ id: message.id, error: error.message });
  }
}
process.exit(0);
