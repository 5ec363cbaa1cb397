// What programs ask the flash chip by SPI commands while the memory window is off: its 64-bit unique id.
//
// Reading and writing of the contents goes through the ROM (rom.js) and the memory window. Chip select is forced by
// IO_QSPI (RP2040 datasheet, 2.19.6.2: GPIO_QSPI_SS_CTRL.OUTOVER, 2 = low); while it is low, bytes go to the chip.

import { BasePeripheral } from 'rp2040js';

const IO_QSPI = 0x40018;
const SSI = 0x18000;
const SS_CTRL = 0x0c;
const OUTOVER_SHIFT = 8;
const FORCE_LOW = 2;
const SSI_SR = 0x28;
const SSI_SR_READY = 0x0e; // TFE, TFNF, RFNE
const SSI_SR_NO_INPUT = 0x06;
const SSI_DR0 = 0x60;
const READ_UNIQUE_ID = 0x4b;
const UNIQUE_ID_AT = 5; // the command and four dummy bytes come first

class QspiPins extends BasePeripheral {
  constructor(mcu, onSelect) {
    super(mcu, 'IO_QSPI_BASE');
    this.registers = new Map();
    this.onSelect = onSelect;
  }

  readUint32(offset) {
    return this.registers.get(offset) ?? 0;
  }

  writeUint32(offset, value) {
    this.registers.set(offset, value);
    if (offset === SS_CTRL) this.onSelect(((value >>> OUTOVER_SHIFT) & 3) === FORCE_LOW);
  }
}

/** Answer flash commands of the program on `mcu`; `uniqueId` is 8 bytes. */
export function installFlashChip(mcu, uniqueId) {
  const ssi = mcu.peripherals[SSI];
  const readUint32 = ssi.readUint32.bind(ssi);
  const writeUint32 = ssi.writeUint32.bind(ssi);
  let selected = false;
  let sent = [];
  let answers = [];

  mcu.peripherals[IO_QSPI] = new QspiPins(mcu, (low) => {
    selected = low;
    sent = [];
    answers = [];
  });
  ssi.readUint32 = (offset) => {
    if (selected && offset === SSI_SR) return answers.length ? SSI_SR_READY : SSI_SR_NO_INPUT;
    if (selected && offset === SSI_DR0) return answers.shift() ?? 0;
    return readUint32(offset);
  };
  ssi.writeUint32 = (offset, value) => {
    if (!selected || offset !== SSI_DR0) {
      writeUint32(offset, value);
      return;
    }
    sent.push(value & 0xff);
    const at = sent.length - 1 - UNIQUE_ID_AT;
    answers.push(sent[0] === READ_UNIQUE_ID && at >= 0 ? (uniqueId[at % uniqueId.length] ?? 0) : 0);
  };
}
