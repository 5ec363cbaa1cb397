// One emulated Pico: its flash, its buttons and lamps, its cable, over any number of resets.
//
// Speaks *common* time to the outside: nanoseconds since the bench was switched on, the same for all boards. Inside a
// chip time is local, by a crystal that is `crystalPpm` fast: local = common * (1 + crystalPpm / 1e6).
//
// Nothing here may look at real time.

import { Chip } from './chip.js';
import { Delays } from './delays.js';
import { Frames } from './frames.js';

export const FLASH_BYTES = 2 * 1024 * 1024;
const ALL_HIGH = 0x3fffffff;
const LOG_LIMIT = 200_000;
/** How soon "now" is for edges. */
const SOON_NS = 1000;
const PIN_FUNCTIONS = { 4: 'pwm', 5: 'sio', 6: 'pio', 7: 'pio' };
/** From reset to the first instruction in flash: the crystal's start-up and the ROM (about, on a real Pico). */
const ROM_BOOT_NS = 1_000_000;

export class Board {
  /**
   * @param options { uniqueId: 16 hex digits, chance: a number for the random bits, crystalPpm, timerOffsetUs, plugged,
   *                  controller: see Frames, usb: { to_host, to_box: see Delays, slot_us } }
   * @param tell function(message): { serial: Uint8Array, ns } or { event, ns, ... }
   */
  constructor(options, tell) {
    this.options = options;
    this.tell = tell;
    this.scale = 1 + (options.crystalPpm ?? 0) / 1e6;
    this.flash = new Uint8Array(FLASH_BYTES).fill(0xff);
    this.levels = ALL_HIGH; // of the inputs; pull-ups are not emulated, so idle is driven high
    this.edges = []; // still to come, by time: { ns, pin, level }
    this.truth = []; // those that happened
    this.outputs = []; // changes of output pins (but PWM): { ns, pin, level }
    this.frames = new Frames(options.controller);
    this.plugged = options.plugged ?? true;
    /** Called with (ns, pin, level) when an output pin is pulled low or let go; a wire listens here. */
    this.onDrive = () => {};
    this.pulledLow = new Set();
    this.chip = null;
    this.chipStartNs = 0; // common time of the chip's reset
    this.nowWithoutChipNs = 0;
    this.resets = 0;
    this.starts = 0;
    this.surviving = null;
    this.announced = false;
  }

  get nowNs() {
    return this.chip ? this.toCommon(this.chip.nowNs) : this.nowWithoutChipNs;
  }

  toCommon(localNs) {
    return this.chipStartNs + localNs / this.scale;
  }

  toLocal(commonNs) {
    return (commonNs - this.chipStartNs) * this.scale;
  }

  // ---- power ----------------------------------------------------------------------------------------------------

  powerOn() {
    if (this.chip) return;
    this.startChip(this.nowWithoutChipNs, this.options.timerOffsetUs ?? 0, null);
  }

  powerOff() {
    this.stopChip();
    this.surviving = null;
  }

  stopChip() {
    if (!this.chip) return;
    this.nowWithoutChipNs = this.nowNs;
    for (const pin of [...this.pulledLow]) this.drive(pin, 1);
    this.toHost.end(false);
    this.toDevice.end(true);
    this.chip = null;
    this.announce(false);
  }

  startChip(atNs, timerOffsetUs, watchdog) {
    this.chipStartNs = atNs;
    this.starts += 1;
    const { usb: timing = {} } = this.options;
    const chance = (this.options.chance + this.starts * 0x9e3779b9) >>> 0;
    const clockOfBus = {
      commonNs: () => this.nowNs,
      localNs: (span) => span * this.scale,
      createAlarm: (callback) => this.chip.clock.createAlarm(callback),
    };
    this.toHost = new Delays(timing.to_host, chance ^ 0x5bd1e995, clockOfBus);
    this.toDevice = new Delays(timing.to_box, chance ^ 0x2c1b3c6d, clockOfBus);
    this.chip = new Chip(this.flash, {
      uniqueId: Uint8Array.from(Buffer.from(this.options.uniqueId, 'hex')),
      chance,
      timerOffsetUs,
      watchdog,
      bus: {
        ...clockOfBus,
        frames: this.frames,
        toHost: this.toHost,
        toDevice: this.toDevice,
        slotNs: timing.slot_us == null ? null : timing.slot_us * 1000,
      },
      onSerial: (bytes) => this.tell({ serial: bytes, ns: this.nowNs }),
      onFault: (text) => this.tell({ event: 'fault', ns: this.nowNs, text }),
      onFlashChanged: (offset, bytes) => this.flash.set(this.chip.mcu.flash.subarray(offset, offset + bytes), offset),
    });
    const { mcu, clock, usb } = this.chip;
    this.chip.setInputs(this.levels);
    this.edgeAlarm = clock.createAlarm(() => this.applyEdges());
    this.setEdgeAlarm();
    this.watchOutputs(mcu);
    usb.onConfigured = () => this.announce(true);
    if (this.plugged) usb.plug();
  }

  /** The program, the watchdog or the reset button restarts the chip; the flash stays. */
  restart() {
    const { chip } = this;
    const reason = chip.resetReason ?? 'button';
    const atNs = this.nowNs;
    this.surviving = chip.survives ?? null;
    this.stopChip();
    this.resets += 1;
    this.tell({ event: 'reset', ns: atNs, reason });
    if (reason === 'bootloader') return; // waits for an image, without a program
    this.startChip(atNs + ROM_BOOT_NS, 0, this.surviving);
  }

  announce(connected) {
    if (connected === this.announced) return;
    this.announced = connected;
    this.tell({ event: connected ? 'connected' : 'disconnected', ns: this.nowNs, ...(this.chip?.usb.device ?? {}) });
  }

  // ---- time -----------------------------------------------------------------------------------------------------

  /** Run up to common time `untilNs`. */
  run(untilNs) {
    while (this.chip && this.nowNs < untilNs) {
      const localNs = this.toLocal(untilNs);
      if (localNs <= 0) return; // still in the ROM after a reset
      this.chip.run(localNs);
      if (this.chip.resetReason) this.restart();
      else break;
    }
    if (!this.chip) {
      this.nowWithoutChipNs = Math.max(this.nowWithoutChipNs, untilNs);
      this.applyEdges();
    }
  }

  // ---- buttons --------------------------------------------------------------------------------------------------

  /**
   * Plan edges: [[ns, pin, level], ...], from common time `fromNs` on (null: from a moment after now). Returns that
   * time. Throws when an edge lies in the past.
   */
  addEdges(list, fromNs) {
    const now = this.nowNs;
    const base = fromNs ?? Math.ceil(now) + SOON_NS;
    for (const [span, pin, level] of list) {
      const ns = base + span;
      if (!(ns >= now)) throw new Error(`an edge at ${ns} ns lies in the past: it is ${Math.round(now)} ns`);
      if (!(Number.isInteger(pin) && pin >= 0 && pin < 30)) throw new Error(`there is no pin GP${pin}`);
      this.edges.push({ ns, pin, level: level ? 1 : 0 });
    }
    this.edges.sort((a, b) => a.ns - b.ns);
    this.setEdgeAlarm();
    return base;
  }

  setEdgeAlarm() {
    if (!this.chip || !this.edges.length) return;
    this.edgeAlarm.schedule(Math.max(0, this.toLocal(this.edges[0].ns) - this.chip.nowNs));
  }

  /** Apply what is due; edges of the same nanosecond change the pins together. */
  applyEdges() {
    const now = this.nowNs + 1e-3;
    let count = 0;
    while (count < this.edges.length && this.edges[count].ns <= now) count++;
    const due = this.edges.splice(0, count);
    for (const { ns, pin, level } of due) {
      this.levels = level ? this.levels | (1 << pin) : this.levels & ~(1 << pin);
      const timerUs = this.chip ? this.chip.timerUs(this.toLocal(ns)) : null;
      this.truth.push({ ns, pin, level, timer_us: timerUs, resets: this.resets });
      this.chip?.setInput(pin, level);
    }
    this.setEdgeAlarm();
  }

  takeTruth() {
    return this.truth.splice(0);
  }

  // ---- lamps ----------------------------------------------------------------------------------------------------

  watchOutputs(mcu) {
    for (const pin of mcu.gpio) {
      let last = null;
      let wired = 1;
      pin.addListener(() => {
        const driven = pin.outputEnable && !pin.outputValue ? 0 : 1; // a pull-up holds what nobody drives
        if (driven !== wired) this.drive(pin.index, (wired = driven));
        if (pin.functionSelect === 4 || !pin.outputEnable) return;
        const level = pin.outputValue ? 1 : 0;
        if (level === last || this.outputs.length >= LOG_LIMIT) return;
        last = level;
        this.outputs.push({ ns: this.nowNs, pin: pin.index, level });
      });
    }
  }

  drive(pin, level) {
    if (level) this.pulledLow.delete(pin);
    else this.pulledLow.add(pin);
    this.onDrive(this.nowNs, pin, level);
  }

  takeOutputs() {
    return this.outputs.splice(0);
  }

  /** What a pin shows now: { function, level, duty 0..1 }; level null when it is not an output. */
  readPin(index) {
    const pin = this.chip?.mcu.gpio[index];
    if (!pin) return { function: 'none', level: null, duty: 0 };
    const name = PIN_FUNCTIONS[pin.functionSelect] ?? 'other';
    if (name === 'pwm') {
      const channel = this.chip.mcu.pwm.channels[(index >> 1) & 7];
      const compare = (index & 1 ? channel.cc >>> 16 : channel.cc) & 0xffff;
      const duty = channel.csr & 1 ? Math.min(1, compare / (channel.top + 1)) : 0;
      return { function: name, level: null, duty };
    }
    if (!pin.outputEnable) return { function: name, level: null, duty: 0 };
    const level = pin.outputValue ? 1 : 0;
    return { function: name, level, duty: level };
  }

  // ---- cable ----------------------------------------------------------------------------------------------------

  plug() {
    this.plugged = true;
    this.chip?.usb.plug();
  }

  unplug() {
    this.plugged = false;
    this.chip?.usb.unplug();
    this.announce(false);
  }
}
