// The PIO in step with the CPU.
//
// The stock emulator runs state machines in bursts of 1000 instructions from a timer of the host, so their time has
// nothing to do with emulated time, and clock dividers and delays are ignored. Here every instruction of a state
// machine happens at its own emulated nanosecond. A machine whose loop came round without a change (same registers,
// no FIFO, pin or interrupt touched) is put aside until something that it could see changes, then advanced by whole
// rounds: waiting for a button costs nothing.
//
// Nothing here may look at real time.

import { FIFO } from 'rp2040js';

const CTRL = 0x000;
const SM0_CLKDIV = 0x0c8;
const SM_STRIDE = 0x18;
const SM_SHIFTCTRL = 0x08; // within one machine's registers
const AUTOPUSH = 1 << 16;
const FIFO_DEPTH = 4;

const OFF = 0; // not enabled
const STEPPING = 1; // every instruction is run at its time
const LOOPING = 2; // proven to go round without effect
const STALLED = 3; // waits for a pin, a FIFO or an interrupt flag

/** True for instructions that do nothing but change the machine's own registers: JMP, IN, MOV or SET to them. */
function isPrivate(opcode, machine) {
  if (machine.sidesetCount) return false;
  const destination = (opcode >> 5) & 7;
  switch (opcode >>> 13) {
    case 0:
      return true;
    case 2:
      return !(machine.shiftCtrl & AUTOPUSH);
    case 5:
      return destination !== 0 && destination !== 4;
    case 7:
      return destination === 1 || destination === 2;
    default:
      return false;
  }
}

class Runner {
  constructor(machine) {
    this.machine = machine;
    this.state = OFF;
    this.dueNs = Infinity; // when its next instruction happens (meaning depends on the state)
    this.periodNs = 0; // of the loop, when looping
    this.forget();
  }

  /** Start to look for a loop afresh. */
  forget() {
    this.anchor = null;
  }

  instructionNs(cycleNs) {
    const { clockDivInt, clockDivFrac } = this.machine;
    return ((clockDivInt || 0x10000) + clockDivFrac / 256) * cycleNs;
  }

  /** Run the instruction that is due and set when the next one is. */
  step(cycleNs) {
    const { machine } = this;
    const { pc } = machine;
    const before = machine.cycles;
    const quiet = isPrivate(machine.pio.instructions[pc], machine);
    machine.step();
    const cycles = Math.max(1, machine.cycles - before);
    this.dueNs += cycles * this.instructionNs(cycleNs);
    if (machine.waiting) {
      this.state = STALLED;
      this.forget();
      return;
    }
    if (!quiet) {
      this.forget();
      return;
    }
    if (machine.pc <= pc) this.closeLoop();
  }

  /** At a backward jump: the same registers as at the last one mean that nothing will change by itself. */
  closeLoop() {
    const m = this.machine;
    const now = [m.pc, m.x, m.y, m.inputShiftReg, m.inputShiftCount, m.outputShiftReg, m.outputShiftCount];
    if (this.anchor && now.every((value, index) => value === this.anchor.registers[index])) {
      this.periodNs = this.dueNs - this.anchor.dueNs;
      this.state = LOOPING;
      return;
    }
    this.anchor = { registers: now, dueNs: this.dueNs };
  }
}

export class PioLockstep {
  /** @param mcu the RP2040; @param cycleNs function that gives the length of a CPU cycle in local nanoseconds */
  constructor(mcu, cycleNs) {
    this.mcu = mcu;
    this.cycleNs = cycleNs;
    this.runners = mcu.pio.flatMap((pio) => pio.machines.map((machine) => new Runner(machine)));
    /** Local nanoseconds of the next instruction of any machine, Infinity when all are at rest. */
    this.nextNs = Infinity;
    for (const pio of mcu.pio) this.override(pio);
  }

  override(pio) {
    const readUint32 = pio.readUint32.bind(pio);
    const writeUint32 = pio.writeUint32.bind(pio);
    pio.run = () => {}; // the stock timer
    pio.readUint32 = (offset) => {
      this.catchUp();
      const value = readUint32(offset);
      this.notice();
      return value;
    };
    pio.writeUint32 = (offset, value) => {
      this.catchUp();
      writeUint32(offset, value);
      const machine = Math.floor((offset - SM0_CLKDIV) / SM_STRIDE);
      if (machine >= 0 && machine < 4 && (offset - SM0_CLKDIV) % SM_STRIDE === SM_SHIFTCTRL) {
        joinFifos(pio.machines[machine], value);
      }
      if (offset === CTRL) this.startAndStop();
      this.notice();
    };
  }

  startAndStop() {
    const now = this.mcu.clock.nanos;
    for (const runner of this.runners) {
      const { enabled } = runner.machine;
      if (enabled && runner.state === OFF) {
        runner.state = STEPPING;
        runner.dueNs = now + this.cycleNs();
        runner.forget();
      } else if (!enabled) {
        runner.state = OFF;
        runner.dueNs = Infinity;
      }
    }
  }

  /** Bring machines that were put aside to the present; call it before anything that they see changes. */
  catchUp() {
    const now = this.mcu.clock.nanos;
    const cycleNs = this.cycleNs();
    for (const runner of this.runners) {
      runner.forget(); // what is about to change may come after this round looked at it
      if (runner.state !== LOOPING) continue;
      const rounds = Math.floor((now - runner.dueNs) / runner.periodNs);
      if (rounds > 0) runner.dueNs += rounds * runner.periodNs;
      runner.state = STEPPING;
      runner.forget();
      while (runner.dueNs < now && runner.state === STEPPING) runner.step(cycleNs);
      if (runner.state === LOOPING) runner.state = STEPPING;
      runner.forget();
    }
  }

  /** After a change: machines that waited for it go on, and the next time is found. */
  notice() {
    const now = this.mcu.clock.nanos;
    let next = Infinity;
    for (const runner of this.runners) {
      if (runner.state === STALLED && !runner.machine.waiting) {
        runner.state = STEPPING;
        runner.dueNs = Math.max(runner.dueNs, now + runner.instructionNs(this.cycleNs()));
        runner.forget();
      }
      if (runner.state === STEPPING && runner.dueNs < next) next = runner.dueNs;
    }
    this.nextNs = next;
  }

  /** Run every instruction that is due at the clock's present time. */
  stepDue() {
    const now = this.mcu.clock.nanos;
    const cycleNs = this.cycleNs();
    for (const runner of this.runners) {
      while (runner.state === STEPPING && runner.dueNs <= now) runner.step(cycleNs);
    }
    for (const pio of this.mcu.pio) pio.checkChangedPins();
    this.notice();
  }
}

/** FJOIN_RX and FJOIN_TX (RP2040 datasheet, 3.7: SHIFTCTRL bits 31 and 30), which the stock emulator leaves out. */
function joinFifos(machine, shiftCtrl) {
  const joinRx = Boolean(shiftCtrl & (1 << 31));
  const joinTx = Boolean(shiftCtrl & (1 << 30));
  const rxDepth = joinRx ? 2 * FIFO_DEPTH : joinTx ? 0 : FIFO_DEPTH;
  const txDepth = joinTx ? 2 * FIFO_DEPTH : joinRx ? 0 : FIFO_DEPTH;
  if (machine.rxFIFO.size === rxDepth && machine.txFIFO.size === txDepth) return;
  machine.rxFIFO = new FIFO(rxDepth);
  machine.txFIFO = new FIFO(txDepth);
  machine.updateDMARx();
  machine.updateDMATx();
}
