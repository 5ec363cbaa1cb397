// The thread of one board: runs it slice by slice and carries out commands in between.

import fs from 'node:fs';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { Board, FLASH_BYTES } from './board.js';
import { Lockstep } from './lockstep.js';
import { Wires } from './wires.js';

const FLASH_START = 0x10000000;
const UF2_MAGIC = 0x0a324655;

const lockstep = new Lockstep(workerData.lockstep);
const board = new Board(workerData.board, (message) => {
  if (message.serial) message.serial = Buffer.from(message.serial).toString('base64');
  parentPort.postMessage(message);
});
const wires = new Wires(board, workerData.index, workerData.wires, workerData.ports);

/** Put an image file into the flash: .uf2 blocks at their addresses, anything else from the start. */
function loadImage(path) {
  const bytes = fs.readFileSync(path);
  if (bytes.length < 512 || bytes.readUInt32LE(0) !== UF2_MAGIC) {
    if (bytes.length > FLASH_BYTES) throw new Error(`${path} does not fit into ${FLASH_BYTES} bytes of flash`);
    board.flash.set(bytes);
    return;
  }
  for (let at = 0; at + 512 <= bytes.length; at += 512) {
    const offset = bytes.readUInt32LE(at + 12) - FLASH_START;
    const length = bytes.readUInt32LE(at + 16);
    if (offset < 0 || offset + length > FLASH_BYTES) throw new Error(`${path}: block outside the flash`);
    board.flash.set(bytes.subarray(at + 32, at + 32 + length), offset);
  }
}

const commands = {
  load: ({ path }) => loadImage(path),
  save: ({ path }) => fs.writeFileSync(path, board.flash),
  power: ({ on }) => (on ? board.powerOn() : board.powerOff()),
  reset: () => {
    if (board.chip) board.restart();
  },
  edges: ({ edges, from_ns: fromNs }) => board.addEdges(edges, fromNs),
  truth: () => board.takeTruth(),
  outputs: () => board.takeOutputs(),
  pins: ({ pins }) => pins.map((pin) => board.readPin(pin)),
  plug: () => board.plug(),
  unplug: () => board.unplug(),
  line_state: ({ state }) => board.chip?.usb.setLineState(state),
  send: ({ data, at_ns: atNs }) => board.chip?.usb.send(Buffer.from(data, 'base64'), atNs),
  credit: ({ bytes }) => board.chip?.usb.credit(bytes),
  timer_at: ({ ns }) => board.chip?.timerUs(board.toLocal(ns)) ?? null,
  now: () => ({
    ns: board.nowNs,
    timer_us: board.chip ? board.chip.timerUs() : null,
    resets: board.resets,
    slipped_ns: lockstep.slippedNs,
    cpu_hz: board.chip?.mcu.clkSys ?? 0,
  }),
};

function carryOut(message) {
  let answer;
  try {
    answer = { result: commands[message.command](message) ?? null };
  } catch (error) {
    answer = { error: error.message };
  }
  if (message.id !== undefined) parentPort.postMessage({ id: message.id, ...answer });
}

function drain() {
  for (let got = receiveMessageOnPort(parentPort); got; got = receiveMessageOnPort(parentPort)) carryOut(got.message);
}

for (;;) {
  const untilNs = lockstep.arrive(drain, () => parentPort.postMessage({ event: 'idle', ns: lockstep.sliceEndNs }));
  wires.plan(untilNs);
  board.run(untilNs);
}
