// The boot ROM of the emulated chip, at a high level: no image of the real one comes with the emulator or is needed.
//
// Every function is two instructions, `bkpt #n; bx lr`; the emulator hands the break to `onBreak`, and the work is
// done here in JavaScript on the registers. The layout that programs rely on (the pointers at 0x10..0x18, the tables
// of two-letter codes, the float and double tables of ROM version 3) is that of the RP2040 datasheet, 2.8.3.
//
// Nothing here may know the board, USB or time, except that slow functions add CPU cycles: so flash stays as slow as
// a real one (typical figures of the W25Q16JV datasheet: 45 ms a 4 KiB sector, 0.4 ms a page), interrupts off.

const FUNCTION_BASE = 0x100;
const TABLE_BASE = 0x800;
const CODE_BKPT = 0xbe00;
const CODE_BX_LR = 0x4770;
const ROM_VERSION = 3;
const FLOAT_TABLE_WORDS = 0x20;

const SECTOR_BYTES = 4096;
const PAGE_BYTES = 256;
const SECTOR_ERASE_US = 45_000;
const PAGE_PROGRAM_US = 400;
const FLOAT_CYCLES = 70;

const scratch = new DataView(new ArrayBuffer(8));

const floatOf = (bits) => (scratch.setUint32(0, bits), scratch.getFloat32(0));
const bitsOf = (value) => (scratch.setFloat32(0, value), scratch.getUint32(0));
const doubleOf = (low, high) => (scratch.setUint32(0, high), scratch.setUint32(4, low), scratch.getFloat64(0));
const code = (two) => two.charCodeAt(0) | (two.charCodeAt(1) << 8);

/** Round to the integer that C's conversion gives, kept inside [low, high]; a NaN gives 0. */
function convert(value, low, high) {
  if (Number.isNaN(value)) return 0n;
  if (value <= Number(low)) return low;
  if (value >= Number(high)) return high;
  return BigInt(Math.floor(value));
}

/** One real function of the float (width 4) and the double (width 8) table, by its offset in that table. */
function arithmetic(width) {
  const single = width === 4;
  const first = (r) => (single ? floatOf(r[0]) : doubleOf(r[0], r[1]));
  const second = (r) => (single ? floatOf(r[1]) : doubleOf(r[2], r[3]));
  const give = (r, value) => {
    if (single) {
      r[0] = bitsOf(value);
    } else {
      scratch.setFloat64(0, value);
      r[1] = scratch.getUint32(0);
      r[0] = scratch.getUint32(4);
    }
  };
  const give64 = (r, value) => {
    r[0] = Number(value & 0xffffffffn);
    r[1] = Number((value >> 32n) & 0xffffffffn);
  };
  const extra = single ? 1 : 2; // the register of a fixed-point conversion's number of fraction bits
  const scaled = (r) => first(r) * 2 ** (r[extra] | 0);
  const int64 = (r) => (BigInt(r[1] | 0) << 32n) | BigInt(r[0]);
  const uint64 = (r) => (BigInt(r[1]) << 32n) | BigInt(r[0]);
  const I32 = [-(2n ** 31n), 2n ** 31n - 1n];
  const U32 = [0n, 2n ** 32n - 1n];
  const I64 = [-(2n ** 63n), 2n ** 63n - 1n];
  const U64 = [0n, 2n ** 64n - 1n];
  const to32 = (r, value, range) => (r[0] = Number(convert(value, ...range) & 0xffffffffn));
  const compare = (r) => (first(r) < second(r) ? -1 : first(r) > second(r) ? 1 : 0);
  return {
    0x00: (r) => give(r, first(r) + second(r)),
    0x04: (r) => give(r, first(r) - second(r)),
    0x08: (r) => give(r, first(r) * second(r)),
    0x0c: (r) => give(r, first(r) / second(r)),
    0x18: (r) => give(r, Math.sqrt(first(r))),
    0x1c: (r) => to32(r, first(r), I32),
    0x20: (r) => to32(r, scaled(r), I32),
    0x24: (r) => to32(r, first(r), U32),
    0x28: (r) => to32(r, scaled(r), U32),
    0x2c: (r) => give(r, r[0] | 0),
    0x30: (r) => give(r, (r[0] | 0) / 2 ** (r[1] | 0)),
    0x34: (r) => give(r, r[0]),
    0x38: (r) => give(r, r[0] / 2 ** (r[1] | 0)),
    0x3c: (r) => give(r, Math.cos(first(r))),
    // sine; the single-precision one leaves the cosine in r1, as sincosf() expects
    0x40: (r) => {
      const angle = first(r);
      give(r, Math.sin(angle));
      if (single) r[1] = bitsOf(Math.cos(angle));
    },
    0x44: (r) => give(r, Math.tan(first(r))),
    0x48: (r) => {
      const angle = first(r);
      give(r, Math.sin(angle));
      if (single) {
        r[1] = bitsOf(Math.cos(angle));
      } else {
        scratch.setFloat64(0, Math.cos(angle));
        r[3] = scratch.getUint32(0);
        r[2] = scratch.getUint32(4);
      }
    },
    0x4c: (r) => give(r, Math.exp(first(r))),
    0x50: (r) => give(r, Math.log(first(r))),
    0x54: (r) => (r[0] = compare(r) >>> 0),
    0x58: (r) => give(r, Math.atan2(first(r), second(r))),
    0x5c: (r) => give(r, Number(int64(r))),
    0x60: (r) => give(r, Number(int64(r)) / 2 ** (r[2] | 0)),
    0x64: (r) => give(r, Number(uint64(r))),
    0x68: (r) => give(r, Number(uint64(r)) / 2 ** (r[2] | 0)),
    0x6c: (r) => give64(r, convert(first(r), ...I64)),
    0x70: (r) => give64(r, convert(scaled(r), ...I64)),
    0x74: (r) => give64(r, convert(first(r), ...U64)),
    0x78: (r) => give64(r, convert(scaled(r), ...U64)),
    // float to double, or back
    0x7c: (r) => {
      if (single) {
        scratch.setFloat64(0, floatOf(r[0]));
        const high = scratch.getUint32(0);
        r[0] = scratch.getUint32(4);
        r[1] = high;
      } else {
        r[0] = bitsOf(doubleOf(r[0], r[1]));
      }
    },
  };
}

function countLeadingZeros(value) {
  return Math.clz32(value);
}

function countTrailingZeros(value) {
  return value === 0 ? 32 : 31 - Math.clz32(value & -value);
}

function countOnes(value) {
  let ones = 0;
  for (let rest = value >>> 0; rest; rest = (rest & (rest - 1)) >>> 0) ones++;
  return ones;
}

function reverseBits(value) {
  let result = 0;
  for (let bit = 0; bit < 32; bit++) result = (result << 1) | ((value >>> bit) & 1);
  return result >>> 0;
}

/** The functions found by their two-letter codes; `mcu` is the chip, `spend` adds microseconds of CPU time. */
function functions(mcu, spend, onFlashChanged) {
  const copy = (r) => {
    const [to, from, bytes] = r;
    for (let i = 0; i < bytes; i++) mcu.writeUint8(to + i, mcu.readUint8(from + i));
    mcu.core.cycles += bytes >> 1;
  };
  const fill = (r) => {
    const [to, value, bytes] = r;
    for (let i = 0; i < bytes; i++) mcu.writeUint8(to + i, value & 0xff);
    mcu.core.cycles += bytes >> 1;
  };
  const nothing = () => {};
  return {
    MC: copy,
    C4: copy,
    MS: fill,
    S4: fill,
    L3: (r) => (r[0] = countLeadingZeros(r[0])),
    T3: (r) => (r[0] = countTrailingZeros(r[0])),
    P3: (r) => (r[0] = countOnes(r[0])),
    R3: (r) => (r[0] = reverseBits(r[0])),
    IF: nothing,
    EX: nothing,
    FC: nothing,
    CX: nothing,
    RE: (r) => {
      const [offset, bytes] = r;
      mcu.flash.fill(0xff, offset, offset + bytes);
      onFlashChanged(offset, bytes);
      spend(Math.ceil(bytes / SECTOR_BYTES) * SECTOR_ERASE_US);
    },
    RP: (r) => {
      const [offset, from, bytes] = r;
      for (let i = 0; i < bytes; i++) mcu.flash[offset + i] &= mcu.readUint8(from + i);
      onFlashChanged(offset, bytes);
      spend(Math.ceil(bytes / PAGE_BYTES) * PAGE_PROGRAM_US);
    },
    UB: () => mcu.onBootloader?.(),
  };
}

/**
 * Put the ROM into `mcu` (an RP2040). `spend(us)` lets CPU time pass; `onFlashChanged(offset, bytes)` is told of
 * every erase and program; `mcu.onBootloader` is called when the program asks for the USB boot loader.
 */
export function installRom(mcu, spend, onFlashChanged) {
  const rom = new DataView(mcu.bootrom.buffer);
  const served = [];
  const place = (serve) => {
    const address = FUNCTION_BASE + served.length * 4;
    rom.setUint16(address, CODE_BKPT | served.length, true);
    rom.setUint16(address + 2, CODE_BX_LR, true);
    served.push(serve);
    return address | 1;
  };

  let at = TABLE_BASE;
  const putTable = (entries) => {
    const start = at;
    for (const [two, value] of entries) {
      rom.setUint16(at, code(two), true);
      rom.setUint16(at + 2, value, true);
      at += 4;
    }
    rom.setUint32(at, 0, true);
    at += 4;
    return start;
  };
  const putArithmetic = (width) => {
    rom.setUint8(at + 2, FLOAT_TABLE_WORDS); // its length in words stands two bytes before the table
    at += 4;
    const start = at;
    const table = arithmetic(width);
    const unknown = place(() => mcu.logger.error('ROM', `a ${width * 8}-bit float function that is not there`));
    for (let offset = 0; offset < FLOAT_TABLE_WORDS * 4; offset += 4) {
      const work = table[offset];
      const entry = work ? place((r) => (work(r), (mcu.core.cycles += FLOAT_CYCLES))) : unknown;
      rom.setUint32(start + offset, entry, true);
    }
    at += FLOAT_TABLE_WORDS * 4;
    return start;
  };

  const lookUp = place((r) => {
    const [table, wanted] = r;
    for (let entry = table; rom.getUint16(entry, true); entry += 4) {
      if (rom.getUint16(entry, true) === (wanted & 0xffff)) {
        r[0] = rom.getUint16(entry + 2, true);
        return;
      }
    }
    r[0] = 0;
  });
  const byCode = Object.entries(functions(mcu, spend, onFlashChanged)).map(([two, work]) => [two, place(work)]);
  const floatTable = putArithmetic(4);
  const doubleTable = putArithmetic(8);
  const functionTable = putTable(byCode);
  const dataTable = putTable([
    ['SF', floatTable],
    ['SD', doubleTable],
  ]);

  rom.setUint32(0x10, 0x4d | (0x75 << 8) | (1 << 16) | (ROM_VERSION << 24), true); // 'M' 'u' 1 version
  rom.setUint16(0x14, functionTable, true);
  rom.setUint16(0x16, dataTable, true);
  rom.setUint16(0x18, lookUp, true);

  mcu.onBreak = (number) => {
    const serve = mcu.core.PC < TABLE_BASE ? served[number] : undefined;
    if (serve) serve(mcu.core.registers);
    else mcu.onFault?.(`breakpoint ${number} at 0x${mcu.core.PC.toString(16)}`);
  };
}
