// Which operation a Thumb instruction's first halfword is, for cpu.js. Pure tables.

/** The operations that cpu.js does itself; `slow` is everything else. */
export const NAMES = [
  'slow', 'lslI', 'lsrI', 'asrI', 'addR', 'subR', 'add3', 'sub3', 'movI', 'cmpI', 'add8', 'sub8',
  'and', 'eor', 'lslR', 'lsrR', 'asrR', 'adc', 'sbc', 'ror', 'tst', 'neg', 'cmpR', 'cmn', 'orr', 'mul', 'bic', 'mvn',
  'addH', 'cmpH', 'movH', 'bx', 'blx', 'ldrL', 'strR', 'strhR', 'strbR', 'ldrsbR', 'ldrR', 'ldrhR', 'ldrbR', 'ldrshR',
  'strI', 'ldrI', 'strbI', 'ldrbI', 'strhI', 'ldrhI', 'strS', 'ldrS', 'adr', 'addS', 'incS', 'decS',
  'sxth', 'sxtb', 'uxth', 'uxtb', 'push', 'pop', 'rev', 'rev16', 'revsh', 'nop', 'stm', 'ldm', 'bc', 'b', 'bl',
];

/** Which operation a halfword is (ARMv6-M reference, A5.2). */
export function decode(code) {
  const data = ['and', 'eor', 'lslR', 'lsrR', 'asrR', 'adc', 'sbc', 'ror', 'tst', 'neg', 'cmpR', 'cmn', 'orr', 'mul', 'bic', 'mvn'];
  const access = ['strR', 'strhR', 'strbR', 'ldrsbR', 'ldrR', 'ldrhR', 'ldrbR', 'ldrshR'];
  const top5 = code >>> 11;
  if (top5 < 3) return ['lslI', 'lsrI', 'asrI'][top5];
  if (top5 === 3) return ['addR', 'subR', 'add3', 'sub3'][(code >>> 9) & 3];
  if (top5 < 8) return ['movI', 'cmpI', 'add8', 'sub8'][top5 - 4];
  if (code >>> 10 === 0b010000) return data[(code >>> 6) & 15];
  if (code >>> 10 === 0b010001) {
    const kind = (code >>> 8) & 3;
    if (kind < 3) return ['addH', 'cmpH', 'movH'][kind];
    if (code & 7) return 'slow';
    return code & 0x80 ? 'blx' : 'bx';
  }
  if (top5 === 0b01001) return 'ldrL';
  if (code >>> 12 === 0b0101) return access[(code >>> 9) & 7];
  const byTop5 = {
    0b01100: 'strI', 0b01101: 'ldrI', 0b01110: 'strbI', 0b01111: 'ldrbI', 0b10000: 'strhI', 0b10001: 'ldrhI',
    0b10010: 'strS', 0b10011: 'ldrS', 0b10100: 'adr', 0b10101: 'addS', 0b11000: 'stm', 0b11001: 'ldm', 0b11100: 'b',
  };
  if (byTop5[top5]) return byTop5[top5];
  if (code >>> 12 === 0b1101) return ((code >>> 9) & 7) === 7 ? 'slow' : 'bc';
  if (top5 === 0b11110) return 'bl';
  if (code >>> 7 === 0b101100000) return 'incS';
  if (code >>> 7 === 0b101100001) return 'decS';
  if (code >>> 8 === 0b10110010) return ['sxth', 'sxtb', 'uxth', 'uxtb'][(code >>> 6) & 3];
  if (code >>> 9 === 0b1011010) return 'push';
  if (code >>> 9 === 0b1011110) return 'pop';
  if (code >>> 6 === 0b1011101000) return 'rev';
  if (code >>> 6 === 0b1011101001) return 'rev16';
  if (code >>> 6 === 0b1011101011) return 'revsh';
  if (code === 0xbf00) return 'nop';
  return 'slow';
}

/** The operation of every halfword, as its place in NAMES. */
export const OPERATION = new Uint8Array(65536);
for (let code = 0; code < 65536; code++) OPERATION[code] = NAMES.indexOf(decode(code));
