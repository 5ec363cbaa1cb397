// The Cortex-M0+ core, quick: same registers and state as the stock one, several times its speed.
//
// The stock core decides for every instruction anew which one it is, by a chain of comparisons. Here a table of all
// 65536 halfwords (decode.js) gives the operation, registers and flags stay in local variables, and flash and RAM are read
// directly. Whatever is rare (interrupts, barriers, special registers, breakpoints, code in the ROM) is left to the
// stock core, one instruction at a time. Cycles are those of the Cortex-M0+ manual, plus what the stock emulator
// counts for access to peripherals. test_cpu.mjs compares the two cores instruction by instruction.
//
// Nothing here may know time: `run` counts cycles, and stops after an access to a peripheral.

import { OPERATION } from './decode.js';

const FLASH_TOP = 0x10; // bits 31..24 of an address
const RAM_TOP = 0x20;
const SIO_TOP = 0xd; // bits 31..28
const RAM_BYTES = 264 * 1024;
const OFFSET_MASK = 0xffffff;

/**
 * The core of `mcu`, as a function run(budget): it runs instructions until at least `budget` cycles have gone, or until
 * one touched a peripheral or was left to the stock core, and returns the cycles that went. `beforeSlow(cycles)` is
 * called before anything that may look at the time.
 *
 * What changes in the hot loop is local to it and captured by no closure; the numbers of the cases are the places of
 * the operations in decode.js's NAMES, as literals, because only then the switch becomes a jump table.
 */
export function makeCpu(mcu, beforeSlow) {
  const { core } = mcu;
  const flash8 = mcu.flash;
  const flash16 = new Uint16Array(mcu.flash.buffer);
  const flash32 = new Int32Array(mcu.flash.buffer);
  const ram8 = mcu.sram;
  const ram16 = new Uint16Array(mcu.sram.buffer);
  const ram32 = new Int32Array(mcu.sram.buffer);
  const R = new Int32Array(core.registers.buffer);
  let extra = 0; // cycles of accesses to peripherals in this run, beside those of the instructions
  let stopAt = 0; // cycles of instructions at which the run ends; an access to a peripheral lowers it

  /**
   * An access to what is neither flash nor RAM: the time is told first, and the run ends after this instruction, for
   * something may be due earlier now. Only SIO (divider, output pins) can set nothing in motion.
   */
  function outside(address, cycles, isWrite) {
    beforeSlow(cycles + extra);
    lengthen(core.cyclesIO(address, isWrite) - 1);
    if (address >>> 28 !== SIO_TOP) stopAt = 0;
  }
  function lengthen(by) {
    extra += by;
    stopAt -= by;
  }
  /** The stock core's counter, for what peripherals add to it (the divider). */
  function counted(work) {
    const before = core.cycles;
    const value = work();
    lengthen(core.cycles - before);
    return value;
  }
  function slowLoad32(address, cycles) {
    outside(address, cycles, false);
    return counted(() => core.readUint32(address >>> 0)) | 0;
  }
  function slowLoad16(address, cycles) {
    outside(address, cycles, false);
    return counted(() => core.readUint16(address >>> 0));
  }
  function slowLoad8(address, cycles) {
    outside(address, cycles, false);
    return counted(() => core.readUint8(address >>> 0));
  }
  function slowStore(write, address, value, cycles) {
    outside(address, cycles, true);
    counted(() => write.call(core, address >>> 0, value));
  }
  function load32(address, cycles) {
    const offset = address & OFFSET_MASK;
    if ((address & 3) === 0) {
      if (address >>> 24 === RAM_TOP && offset < RAM_BYTES) return ram32[offset >> 2];
      if (address >>> 24 === FLASH_TOP) return flash32[offset >> 2];
    }
    return slowLoad32(address, cycles);
  }
  function load16(address, cycles) {
    const offset = address & OFFSET_MASK;
    if ((address & 1) === 0) {
      if (address >>> 24 === RAM_TOP && offset < RAM_BYTES) return ram16[offset >> 1];
      if (address >>> 24 === FLASH_TOP) return flash16[offset >> 1];
    }
    return slowLoad16(address, cycles);
  }
  function load8(address, cycles) {
    const offset = address & OFFSET_MASK;
    if (address >>> 24 === RAM_TOP && offset < RAM_BYTES) return ram8[offset];
    if (address >>> 24 === FLASH_TOP) return flash8[offset];
    return slowLoad8(address, cycles);
  }
  function store32(address, value, cycles) {
    const offset = address & OFFSET_MASK;
    if (address >>> 24 === RAM_TOP && offset < RAM_BYTES && (address & 3) === 0) ram32[offset >> 2] = value;
    else slowStore(core.writeUint32, address, value >>> 0, cycles);
  }
  function store16(address, value, cycles) {
    const offset = address & OFFSET_MASK;
    if (address >>> 24 === RAM_TOP && offset < RAM_BYTES && (address & 1) === 0) ram16[offset >> 1] = value;
    else slowStore(core.writeUint16, address, value & 0xffff, cycles);
  }
  function store8(address, value, cycles) {
    const offset = address & OFFSET_MASK;
    if (address >>> 24 === RAM_TOP && offset < RAM_BYTES) ram8[offset] = value;
    else slowStore(core.writeUint8, address, value & 0xff, cycles);
  }
  function save(pc, nz, c, v) {
    R[15] = pc;
    core.N = nz < 0;
    core.Z = nz === 0;
    core.C = c !== 0;
    core.V = v !== 0;
  }
  /** Let the stock core do the instruction at `pc`; returns all cycles of the run. */
  function leave(pc, nz, c, v, cycles) {
    save(pc, nz, c, v);
    beforeSlow(cycles + extra);
    const before = core.cycles;
    core.executeInstruction();
    return cycles + extra + core.cycles - before;
  }
  /** Return from an exception. */
  function leaveException(target, pc, nz, c, v, cycles) {
    save(pc, nz, c, v);
    core.BXWritePC(target >>> 0);
    return cycles + extra;
  }

  return function run(budget) {
    let pc = R[15];
    let nz = core.Z ? 0 : core.N ? -1 : 1; // N is its sign, Z that it is 0
    let c = core.C ? 1 : 0;
    let v = core.V ? 1 : 0;
    let cycles = 0;
    extra = 0;
    stopAt = budget;
    while (cycles < stopAt) {
      const top = pc >>> 24;
      let code;
      if (top === FLASH_TOP) code = flash16[(pc & OFFSET_MASK) >> 1];
      else if (top === RAM_TOP) code = ram16[(pc & OFFSET_MASK) >> 1];
      else code = 0xde00; // an undefined one: the stock core does it
      const low = code & 7;
      const mid = (code >>> 3) & 7;
      cycles += 1;
      pc = (pc + 2) | 0;
      switch (OPERATION[code]) {
        case 1: { // lslI
          const shift = (code >>> 6) & 31;
          if (shift) c = (R[mid] >>> (32 - shift)) & 1;
          nz = R[low] = R[mid] << shift;
          break;
        }
        case 2: { // lsrI
          const shift = (code >>> 6) & 31;
          const value = R[mid];
          c = (value >>> ((shift || 32) - 1)) & 1;
          nz = R[low] = shift ? (value >>> shift) | 0 : 0;
          break;
        }
        case 3: { // asrI
          const shift = (code >>> 6) & 31;
          const value = R[mid];
          c = (value >>> ((shift || 32) - 1)) & 1;
          nz = R[low] = value >> (shift || 31);
          break;
        }
        case 4: { // addR
          const a = R[mid];
          const b = R[(code >>> 6) & 7];
          nz = R[low] = (a + b) | 0;
          c = nz >>> 0 < a >>> 0 ? 1 : 0;
          v = ((a ^ nz) & (b ^ nz)) >>> 31;
          break;
        }
        case 5: { // subR
          const a = R[mid];
          const b = R[(code >>> 6) & 7];
          nz = R[low] = (a - b) | 0;
          c = a >>> 0 >= b >>> 0 ? 1 : 0;
          v = ((a ^ b) & (a ^ nz)) >>> 31;
          break;
        }
        case 6: { // add3
          const a = R[mid];
          const b = (code >>> 6) & 7;
          nz = R[low] = (a + b) | 0;
          c = nz >>> 0 < a >>> 0 ? 1 : 0;
          v = ((a ^ nz) & (b ^ nz)) >>> 31;
          break;
        }
        case 7: { // sub3
          const a = R[mid];
          const b = (code >>> 6) & 7;
          nz = R[low] = (a - b) | 0;
          c = a >>> 0 >= b >>> 0 ? 1 : 0;
          v = ((a ^ b) & (a ^ nz)) >>> 31;
          break;
        }
        case 8: // movI
          nz = R[(code >>> 8) & 7] = code & 0xff;
          break;
        case 9: { // cmpI
          const a = R[(code >>> 8) & 7];
          const b = code & 0xff;
          nz = (a - b) | 0;
          c = a >>> 0 >= b >>> 0 ? 1 : 0;
          v = ((a ^ b) & (a ^ nz)) >>> 31;
          break;
        }
        case 10: { // add8
          const a = R[(code >>> 8) & 7];
          const b = code & 0xff;
          nz = R[(code >>> 8) & 7] = (a + b) | 0;
          c = nz >>> 0 < a >>> 0 ? 1 : 0;
          v = ((a ^ nz) & (b ^ nz)) >>> 31;
          break;
        }
        case 11: { // sub8
          const a = R[(code >>> 8) & 7];
          const b = code & 0xff;
          nz = R[(code >>> 8) & 7] = (a - b) | 0;
          c = a >>> 0 >= b >>> 0 ? 1 : 0;
          v = ((a ^ b) & (a ^ nz)) >>> 31;
          break;
        }
        case 12: // and
          nz = R[low] = R[low] & R[mid];
          break;
        case 13: // eor
          nz = R[low] = R[low] ^ R[mid];
          break;
        case 14: { // lslR
          const shift = R[mid] & 0xff;
          const value = R[low];
          if (shift) c = shift <= 32 ? (value >>> (32 - shift)) & 1 : 0;
          nz = R[low] = shift < 32 ? value << shift : 0;
          break;
        }
        case 15: { // lsrR
          const shift = R[mid] & 0xff;
          const value = R[low];
          if (shift) c = shift <= 32 ? (value >>> (shift - 1)) & 1 : 0;
          nz = R[low] = shift < 32 ? (value >>> shift) | 0 : 0;
          break;
        }
        case 16: { // asrR
          const shift = R[mid] & 0xff;
          const value = R[low];
          if (shift) c = shift < 32 ? (value >>> (shift - 1)) & 1 : value >>> 31;
          nz = R[low] = value >> (shift < 31 ? shift : 31);
          break;
        }
        case 17: { // adc
          const a = R[low];
          const b = R[mid];
          const sum = (a >>> 0) + (b >>> 0) + c;
          nz = R[low] = sum | 0;
          c = sum > 0xffffffff ? 1 : 0;
          v = ((a ^ nz) & (b ^ nz)) >>> 31;
          break;
        }
        case 18: { // sbc
          const a = R[low];
          const b = R[mid];
          const borrowed = (a >>> 0) - (b >>> 0) - (1 - c);
          nz = R[low] = borrowed | 0;
          c = borrowed >= 0 ? 1 : 0;
          v = ((a ^ b) & (a ^ nz)) >>> 31;
          break;
        }
        case 19: { // ror
          const shift = R[mid] & 0xff;
          const value = R[low];
          const by = shift & 31;
          nz = R[low] = by ? (value >>> by) | (value << (32 - by)) : value;
          if (shift) c = nz >>> 31;
          break;
        }
        case 20: // tst
          nz = R[low] & R[mid];
          break;
        case 21: { // neg
          const a = 0;
          const b = R[mid];
          nz = R[low] = (a - b) | 0;
          c = a >>> 0 >= b >>> 0 ? 1 : 0;
          v = ((a ^ b) & (a ^ nz)) >>> 31;
          break;
        }
        case 22: { // cmpR
          const a = R[low];
          const b = R[mid];
          nz = (a - b) | 0;
          c = a >>> 0 >= b >>> 0 ? 1 : 0;
          v = ((a ^ b) & (a ^ nz)) >>> 31;
          break;
        }
        case 23: { // cmn
          const a = R[low];
          const b = R[mid];
          nz = (a + b) | 0;
          c = nz >>> 0 < a >>> 0 ? 1 : 0;
          v = ((a ^ nz) & (b ^ nz)) >>> 31;
          break;
        }
        case 24: // orr
          nz = R[low] = R[low] | R[mid];
          break;
        case 25: // mul
          nz = R[low] = Math.imul(R[low], R[mid]);
          break;
        case 26: // bic
          nz = R[low] = R[low] & ~R[mid];
          break;
        case 27: // mvn
          nz = R[low] = ~R[mid];
          break;
        case 28: { // addH
          const m = (code >>> 3) & 15;
          const d = ((code >>> 4) & 8) | low;
          const value = (d === 15 ? pc + 2 : R[d]) + (m === 15 ? pc + 2 : R[m]);
          if (d === 15) {
            pc = value & ~1;
            cycles += 1;
          } else {
            R[d] = d === 13 ? value & ~3 : value;
          }
          break;
        }
        case 29: { // cmpH
          const m = (code >>> 3) & 15;
          const n = ((code >>> 4) & 8) | low;
          const a = n === 15 ? pc + 2 : R[n];
          const b = m === 15 ? pc + 2 : R[m];
          nz = (a - b) | 0;
          c = a >>> 0 >= b >>> 0 ? 1 : 0;
          v = ((a ^ b) & (a ^ nz)) >>> 31;
          break;
        }
        case 30: { // movH
          const m = (code >>> 3) & 15;
          const d = ((code >>> 4) & 8) | low;
          const value = m === 15 ? pc + 2 : R[m];
          if (d === 15) {
            pc = value & ~1;
            cycles += 1;
          } else {
            R[d] = d === 13 ? value & ~3 : value;
          }
          break;
        }
        case 31: { // bx
          const target = R[(code >>> 3) & 15];
          cycles += 1;
          if (target >>> 28 === 15) return leaveException(target, pc, nz, c, v, cycles);
          pc = target & ~1;
          break;
        }
        case 32: { // blx
          const target = R[(code >>> 3) & 15];
          R[14] = pc | 1;
          cycles += 1;
          pc = target & ~1;
          break;
        }
        case 33: // ldrL
          R[(code >>> 8) & 7] = load32(((pc + 2) & ~3) + ((code & 0xff) << 2), cycles);
          cycles += 1;
          break;
        case 34: // strR
          store32((R[mid] + R[(code >>> 6) & 7]) | 0, R[low], cycles);
          cycles += 1;
          break;
        case 35: // strhR
          store16((R[mid] + R[(code >>> 6) & 7]) | 0, R[low], cycles);
          cycles += 1;
          break;
        case 36: // strbR
          store8((R[mid] + R[(code >>> 6) & 7]) | 0, R[low], cycles);
          cycles += 1;
          break;
        case 37: // ldrsbR
          R[low] = (load8((R[mid] + R[(code >>> 6) & 7]) | 0, cycles) << 24) >> 24;
          cycles += 1;
          break;
        case 38: // ldrR
          R[low] = load32((R[mid] + R[(code >>> 6) & 7]) | 0, cycles);
          cycles += 1;
          break;
        case 39: // ldrhR
          R[low] = load16((R[mid] + R[(code >>> 6) & 7]) | 0, cycles);
          cycles += 1;
          break;
        case 40: // ldrbR
          R[low] = load8((R[mid] + R[(code >>> 6) & 7]) | 0, cycles);
          cycles += 1;
          break;
        case 41: // ldrshR
          R[low] = (load16((R[mid] + R[(code >>> 6) & 7]) | 0, cycles) << 16) >> 16;
          cycles += 1;
          break;
        case 42: // strI
          store32((R[mid] + ((code >>> 4) & 0x7c)) | 0, R[low], cycles);
          cycles += 1;
          break;
        case 43: // ldrI
          R[low] = load32((R[mid] + ((code >>> 4) & 0x7c)) | 0, cycles);
          cycles += 1;
          break;
        case 44: // strbI
          store8((R[mid] + ((code >>> 6) & 31)) | 0, R[low], cycles);
          cycles += 1;
          break;
        case 45: // ldrbI
          R[low] = load8((R[mid] + ((code >>> 6) & 31)) | 0, cycles);
          cycles += 1;
          break;
        case 46: // strhI
          store16((R[mid] + ((code >>> 5) & 0x3e)) | 0, R[low], cycles);
          cycles += 1;
          break;
        case 47: // ldrhI
          R[low] = load16((R[mid] + ((code >>> 5) & 0x3e)) | 0, cycles);
          cycles += 1;
          break;
        case 48: // strS
          store32((R[13] + ((code & 0xff) << 2)) | 0, R[(code >>> 8) & 7], cycles);
          cycles += 1;
          break;
        case 49: // ldrS
          R[(code >>> 8) & 7] = load32((R[13] + ((code & 0xff) << 2)) | 0, cycles);
          cycles += 1;
          break;
        case 50: // adr
          R[(code >>> 8) & 7] = ((pc + 2) & ~3) + ((code & 0xff) << 2);
          break;
        case 51: // addS
          R[(code >>> 8) & 7] = R[13] + ((code & 0xff) << 2);
          break;
        case 52: // incS
          R[13] += (code & 0x7f) << 2;
          break;
        case 53: // decS
          R[13] -= (code & 0x7f) << 2;
          break;
        case 54: // sxth
          R[low] = (R[mid] << 16) >> 16;
          break;
        case 55: // sxtb
          R[low] = (R[mid] << 24) >> 24;
          break;
        case 56: // uxth
          R[low] = R[mid] & 0xffff;
          break;
        case 57: // uxtb
          R[low] = R[mid] & 0xff;
          break;
        case 58: { // push
          let count = code & 0x100 ? 1 : 0;
          for (let bits = code & 0xff; bits; bits &= bits - 1) count++;
          let address = (R[13] - 4 * count) | 0;
          R[13] = address;
          for (let i = 0; i < 8; i++) {
            if (code & (1 << i)) {
              store32(address, R[i], cycles);
          cycles += 1;
              address += 4;
            }
          }
          if (code & 0x100) {
            store32(address, R[14], cycles);
            cycles += 1;
          }
          break;
        }
        case 59: { // pop
          let address = R[13];
          for (let i = 0; i < 8; i++) {
            if (code & (1 << i)) {
              R[i] = load32(address, cycles);
              cycles += 1;
              address = (address + 4) | 0;
            }
          }
          if (code & 0x100) {
            const target = load32(address, cycles);
            cycles += 1;
            R[13] = address + 4;
            cycles += 1;
            if (target >>> 28 === 15) return leaveException(target, pc, nz, c, v, cycles);
            pc = target & ~1;
          } else {
            R[13] = address;
          }
          break;
        }
        case 60: { // rev
          const value = R[mid];
          R[low] = (value << 24) | ((value & 0xff00) << 8) | ((value >>> 8) & 0xff00) | (value >>> 24);
          break;
        }
        case 61: { // rev16
          const value = R[mid];
          R[low] = ((value & 0xff00ff) << 8) | ((value >>> 8) & 0xff00ff);
          break;
        }
        case 62: { // revsh
          const value = R[mid];
          R[low] = (((value & 0xff) << 24) >> 16) | ((value >>> 8) & 0xff);
          break;
        }
        case 63: // nop
          break;
        case 64: { // stm
          const n = (code >>> 8) & 7;
          let address = R[n];
          for (let i = 0; i < 8; i++) {
            if (code & (1 << i)) {
              store32(address, R[i], cycles);
          cycles += 1;
              address = (address + 4) | 0;
            }
          }
          R[n] = address;
          break;
        }
        case 65: { // ldm
          const n = (code >>> 8) & 7;
          let address = R[n];
          for (let i = 0; i < 8; i++) {
            if (code & (1 << i)) {
              R[i] = load32(address, cycles);
              cycles += 1;
              address = (address + 4) | 0;
            }
          }
          if (!(code & (1 << n))) R[n] = address;
          break;
        }
        case 66: { // bc
          let taken;
          switch ((code >>> 8) & 15) {
            case 0: taken = nz === 0; break;
            case 1: taken = nz !== 0; break;
            case 2: taken = c; break;
            case 3: taken = !c; break;
            case 4: taken = nz < 0; break;
            case 5: taken = nz >= 0; break;
            case 6: taken = v; break;
            case 7: taken = !v; break;
            case 8: taken = c && nz !== 0; break;
            case 9: taken = !c || nz === 0; break;
            case 10: taken = nz < 0 === (v !== 0); break;
            case 11: taken = nz < 0 !== (v !== 0); break;
            case 12: taken = nz !== 0 && nz < 0 === (v !== 0); break;
            default: taken = nz === 0 || nz < 0 !== (v !== 0); break;
          }
          if (taken) {
            pc = (pc + 2 + ((code << 24) >> 23)) | 0;
            cycles += 1;
          }
          break;
        }
        case 67: // b
          pc = (pc + 2 + ((code << 21) >> 20)) | 0;
          cycles += 1;
          break;
        case 68: { // bl
          const second = top === FLASH_TOP ? flash16[(pc & OFFSET_MASK) >> 1] : ram16[(pc & OFFSET_MASK) >> 1];
          if ((second & 0xd000) === 0xd000) {
            const sign = (code >>> 10) & 1;
            const i1 = 1 ^ (((second >>> 13) & 1) ^ sign);
            const i2 = 1 ^ (((second >>> 11) & 1) ^ sign);
            const offset = (-sign << 24) | (i1 << 23) | (i2 << 22) | ((code & 0x3ff) << 12) | ((second & 0x7ff) << 1);
            R[14] = (pc + 2) | 1;
            pc = (pc + 2 + offset) | 0;
            cycles += 2;
            break;
          }
        } // falls through: barriers and special registers
        default:
          return leave((pc - 2) | 0, nz, c, v, cycles - 1);
      }
    }
    save(pc, nz, c, v);
    return cycles + extra;
  };
}
