// One power-on of an RP2040: the stock emulator with its clock, PIO, USB and ROM replaced, and a run loop of its own.
//
// Time in here is local: nanoseconds since this reset by this chip's own crystal. A reset (machine.reset(), watchdog)
// ends the chip; the board builds the next one and keeps the flash.
//
// Nothing here may look at real time.

import { BasePeripheral, LogLevel, RP2040 } from 'rp2040js';
import { Clock } from './clock.js';
import { makeCpu } from './cpu.js';
import { installFlashChip } from './flash_chip.js';
import { PioLockstep } from './pio_lockstep.js';
import { installRom } from './rom.js';
import { UsbHost } from './usb_host.js';

const FLASH_START = 0x10000000;
const BOOT_STACK = 0x20041f00; // where the real ROM's stack is
const TIMER = 0x40054;
const WATCHDOG = 0x40058;
const IO_BANK0 = 0x40014;
const PADS_BANK0 = 0x4001c;
const ROSC = 0x40060;
const ROSC_RANDOMBIT = 0x1c;
const PIN_COUNT = 30;

/** An input takes two CPU cycles through its synchroniser (RP2040 datasheet, 3.5.6.3) before anything can see it. */
const SYNCHRONISER_CYCLES = 2;

/** The ring oscillator's random bit, which MicroPython makes os.urandom() of (RP2040 datasheet, 2.17.8). */
class RingOscillator extends BasePeripheral {
  constructor(mcu, chance) {
    super(mcu, 'ROSC_BASE');
    this.state = chance >>> 0 || 1;
  }

  readUint32(offset) {
    if (offset !== ROSC_RANDOMBIT) return 0xffffffff;
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return (this.state >>> 16) & 1;
  }

  writeUint32() {}
}

export class Chip {
  /**
   * @param flash Uint8Array, the image; it is copied in, and `onFlashChanged(offset, bytes)` tells what to copy back
   * @param options { uniqueId: Uint8Array(8), chance: what the random bits follow from, timerOffsetUs, bus (see UsbHost), onSerial(bytes), onReset(reason),
   *                  onFlashChanged(offset, bytes), onFault(text), watchdog: what survives a reset, or null }
   */
  constructor(flash, options) {
    this.clock = new Clock();
    const mcu = new RP2040(this.clock);
    this.mcu = mcu;
    this.options = options;
    this.resetReason = null;
    this.busyUntilNs = 0; // the CPU is inside the ROM until then
    mcu.logger = quietLogger(options.onFault);
    mcu.onFault = options.onFault;
    mcu.flash.set(flash);
    this.setCycle();
    mcu.addClockListener(() => this.setCycle());

    installRom(mcu, (us) => this.spend(us), options.onFlashChanged);
    installFlashChip(mcu, options.uniqueId);
    mcu.peripherals[ROSC] = new RingOscillator(mcu, options.chance);
    this.pio = new PioLockstep(mcu, () => this.cycleNs);
    this.usb = new UsbHost(mcu, options.bus, options.onSerial);
    this.runStartNs = 0;
    this.runCpu = makeCpu(mcu, (cycles) => (this.clock.nanos = this.runStartNs + cycles * this.cycleNs));
    this.cacheInputs();
    this.offsetTimer(options.timerOffsetUs);
    this.installWatchdog(options.watchdog);
    mcu.core.SP = BOOT_STACK;
    mcu.core.PC = FLASH_START; // the second-stage boot loader at the start of the flash image
  }

  setCycle() {
    this.cycleNs = 1e9 / this.mcu.clkSys;
  }

  get nowNs() {
    return this.clock.nanos;
  }

  /** What the 64-bit timer shows, in microseconds with fraction. */
  timerUs(localNs = this.nowNs) {
    return localNs / 1000 + this.options.timerOffsetUs;
  }

  // ---- overrides ------------------------------------------------------------------------------------------------

  /** Reading all inputs is what PIO programs do most: keep the word instead of asking thirty pins. */
  cacheInputs() {
    const { mcu } = this;
    let word = 0;
    let stale = true;
    const find = () => {
      word = 0;
      mcu.gpio.forEach((pin, index) => (word |= pin.inputValue ? 1 << index : 0));
      word >>>= 0;
      stale = false;
    };
    Object.defineProperty(mcu, 'gpioValues', { get: () => (stale && find(), word) });
    for (const address of [IO_BANK0, PADS_BANK0]) {
      const peripheral = mcu.peripherals[address];
      const writeUint32 = peripheral.writeUint32.bind(peripheral);
      peripheral.writeUint32 = (offset, value) => {
        this.pio.catchUp();
        writeUint32(offset, value);
        stale = true;
        this.pio.notice();
      };
    }
    this.inputsChanged = () => (stale = true);
  }

  /** Start the 64-bit timer at some other count than 0, to meet its wraps early. */
  offsetTimer(offsetUs) {
    const timer = this.mcu.peripherals[TIMER];
    const { clock } = this;
    timer.clock = {
      get nanos() {
        return clock.nanos + offsetUs * 1000;
      },
    };
  }

  installWatchdog(survived) {
    const watchdog = this.mcu.peripherals[WATCHDOG];
    if (survived) {
      watchdog.reason = survived.reason;
      watchdog.scratchData.set(survived.scratch);
    }
    watchdog.onWatchdogTrigger = () => {
      this.resetReason ??= watchdog.reason === 2 ? 'program' : 'watchdog';
      this.survives = { reason: watchdog.reason, scratch: Uint32Array.from(watchdog.scratchData) };
    };
    this.mcu.onBootloader = () => {
      this.resetReason ??= 'bootloader';
      this.survives = null;
    };
  }

  /** The CPU is busy inside the ROM for `us` microseconds; everything else goes on. */
  spend(us) {
    this.busyUntilNs = this.nowNs + us * 1000;
  }

  // ---- pins -----------------------------------------------------------------------------------------------------

  /** Set an input's level now; the program can see it after the synchroniser's two cycles. */
  setInput(pin, level) {
    const alarm = this.clock.createAlarm(() => this.applyInput(pin, level));
    alarm.schedule(SYNCHRONISER_CYCLES * this.cycleNs);
  }

  applyInput(pin, level) {
    this.pio.catchUp();
    this.mcu.gpio[pin].setInputValue(Boolean(level));
    this.inputsChanged();
    this.pio.notice();
  }

  /** Levels of all inputs before the first instruction. `levels` is a word, bit n for GPIOn. */
  setInputs(levels) {
    for (let pin = 0; pin < PIN_COUNT; pin++) this.applyInput(pin, (levels >>> pin) & 1);
  }

  // ---- time -----------------------------------------------------------------------------------------------------

  /** Let time pass up to `untilNs` with the CPU at rest: alarms and state machines in their order. */
  advance(untilNs) {
    const { clock, pio } = this;
    for (;;) {
      if (clock.nextNs <= pio.nextNs) {
        if (clock.nextNs > untilNs) break;
        clock.ring();
      } else {
        if (pio.nextNs > untilNs) break;
        if (pio.nextNs > clock.nanos) clock.nanos = pio.nextNs;
        pio.stepDue();
      }
      if (this.resetReason) return;
    }
    if (untilNs > clock.nanos) clock.nanos = untilNs;
  }

  /** Run to `untilNs`, or to a reset (then `resetReason` is set). Overshoots by less than one instruction. */
  run(untilNs) {
    const { clock, pio, mcu } = this;
    const { core } = mcu;
    while (clock.nanos < untilNs && !this.resetReason) {
      if (this.busyUntilNs > clock.nanos) {
        this.advance(Math.min(this.busyUntilNs, untilNs));
        continue;
      }
      if (core.interruptsUpdated && core.checkForInterrupts()) core.waiting = false;
      const nextNs = Math.min(clock.nextNs, pio.nextNs, untilNs);
      if (core.waiting || nextNs <= clock.nanos) {
        this.advance(nextNs);
        continue;
      }
      const startNs = clock.nanos;
      this.runStartNs = startNs;
      const cycles = this.runCpu(Math.ceil((nextNs - startNs) / this.cycleNs));
      this.advance(startNs + cycles * this.cycleNs);
    }
  }
}

function quietLogger(onFault) {
  const nothing = () => {};
  return { level: LogLevel.Error, debug: nothing, info: nothing, warn: nothing, error: (name, text) => onFault(`${name}: ${text}`) };
}
