// The computer at the other end of the USB cable: enumerates the device, opens its serial port, carries the bytes,
// and counts frames.
//
// Replaces the stock emulator's device side. Transfers finish when the host takes part in them and not by
// themselves: an IN packet waits until the host has room, an OUT buffer waits until the host has data (the stock one
// is polled with empty packets every 10 us). Frames come by the host controller's own clock (frames.js); SOF_RD and
// its interrupt are as in the RP2040 datasheet, 4.1.4. How long bytes take on either way is an option (delays.js).
//
// Nothing here may look at real time or touch a socket: bytes go through `onData` and `send`.

const DPRAM_EP0_IN = 0x80;
const DPRAM_LAST = 0xfc;
const EP0_BUFFER = 0x100;
const DOUBLE_OFFSET = 64;
const PACKET_BYTES = 64;

const AVAILABLE = 1 << 10;
const STALL = 1 << 11;
const FULL = 1 << 15;
const LENGTH_MASK = 0x3ff;
const DOUBLE_BUFFERED = 1 << 30;

const REG_SOF_RD = 0x48;
const REG_SIE_STATUS = 0x50;
const REG_INTE = 0x90;
const INT_DEV_SOF = 1 << 17;
const SIE_SUSPENDED = 1 << 4;
const SIE_CONNECTED = 1 << 16;
const SIE_BUS_RESET = 1 << 19;

const TRANSACTION_NS = 10_000;
const BUS_RESET_NS = 10_000_000;
const SUSPEND_NS = 3_000_000;

const DEVICE_TO_HOST = 0x80;
const CLASS_TO_INTERFACE = 0x21;
const GET_DESCRIPTOR = 6;
const SET_ADDRESS = 5;
const SET_CONFIGURATION = 9;
const SET_LINE_CODING = 0x20;
const SET_CONTROL_LINE_STATE = 0x22;
const CDC_DATA_CLASS = 10;
const CDC_CONTROL_CLASS = 2;
const DTR = 1;
const RTS = 2;

/** How many bytes the host holds for a program that does not read (Linux: 64 KiB; small here, so that tests fill it). */
const HOST_BUFFER_BYTES = 4096;

export class UsbHost {
  /**
   * @param mcu the RP2040
   * @param bus { commonNs(): common time, localNs(commonDelta): the same span by the chip's crystal,
   *              frames: Frames, toHost and toDevice: Delays, slotNs: when the box is served in a frame, or null }
   * @param onData called with the bytes (Uint8Array) from the device's serial port when they come to the program
   */
  constructor(mcu, bus, onData) {
    this.mcu = mcu;
    this.usb = mcu.usbCtrl;
    this.bus = bus;
    this.onData = onData;
    this.plugged = false;
    this.configured = false;
    this.onConfigured = () => {};
    this.held = 0; // bytes that the host has taken and the program at its end has not
    this.toDevice = [];
    this.sofSeen = -1; // index of the last frame whose flag was cleared by reading SOF_RD
    this.device = null; // { vid, pid } once read
    this.controls = []; // control transfers to do; the first one is under way
    this.dataIn = -1;
    this.dataOut = -1;
    this.armed = new Map(); // "2 in" -> true: the device has armed this buffer
    const clock = mcu.clock;
    this.pollAlarm = clock.createAlarm(() => this.poll());
    this.resetAlarm = clock.createAlarm(() => this.resetBus());
    this.suspendAlarm = clock.createAlarm(() => this.suspend());
    this.frameAlarm = clock.createAlarm(() => this.startFrame());
    this.override();
  }

  override() {
    const { usb } = this;
    const readUint32 = usb.readUint32.bind(usb);
    const writeUint32 = usb.writeUint32.bind(usb);
    usb.DPRAMUpdated = (offset, value) => this.dpramWritten(offset, value);
    usb.onUSBEnabled = () => {
      this.enabled = true;
      if (this.plugged) this.resetAlarm.schedule(BUS_RESET_NS);
    };
    usb.onResetReceived = () => this.enumerate();
    usb.readUint32 = (offset) => {
      if (offset !== REG_SOF_RD) return readUint32(offset);
      this.sofSeen = this.frameIndex();
      usb.intRaw &= ~INT_DEV_SOF;
      usb.checkInterrupts();
      return this.plugged ? this.bus.frames.number(this.sofSeen) : 0;
    };
    usb.writeUint32 = (offset, value) => {
      // write-to-clear, which the stock emulator leaves out for this bit
      if (offset === REG_SIE_STATUS && usb.rawWriteValue & SIE_SUSPENDED) usb.sieStatus &= ~SIE_SUSPENDED;
      writeUint32(offset, value);
      if (offset !== REG_INTE) return;
      // The flag rises with every frame, enabled or not; it is only worked out here, when somebody can see it.
      if (this.plugged && usb.intEnable & INT_DEV_SOF && this.frameIndex() > this.sofSeen) {
        usb.intRaw |= INT_DEV_SOF;
        usb.checkInterrupts();
      }
      this.scheduleFrame();
    };
  }

  // ---- the cable ----------------------------------------------------------------------------------------------

  plug() {
    if (this.plugged) return;
    this.plugged = true;
    this.suspendAlarm.cancel();
    if (this.enabled) this.resetAlarm.schedule(BUS_RESET_NS);
  }

  unplug() {
    this.plugged = false;
    this.configured = false;
    this.controls = [];
    this.toDevice = [];
    this.held = 0;
    this.resetAlarm.cancel();
    this.pollAlarm.cancel();
    this.frameAlarm.cancel();
    this.suspendAlarm.schedule(SUSPEND_NS);
  }

  suspend() {
    this.usb.sieStatus |= SIE_SUSPENDED;
    this.usb.sieStatus &= ~SIE_CONNECTED;
    this.usb.sieStatusUpdated();
  }

  resetBus() {
    this.armed.clear();
    this.usb.sieStatus = (this.usb.sieStatus & ~SIE_SUSPENDED) | SIE_BUS_RESET;
    this.usb.sieStatusUpdated();
  }

  // ---- frames -------------------------------------------------------------------------------------------------

  frameIndex() {
    return this.bus.frames.index(this.bus.commonNs());
  }

  scheduleFrame() {
    if (!this.plugged || !(this.usb.intEnable & INT_DEV_SOF)) {
      this.frameAlarm.cancel();
      return;
    }
    if (this.frameAlarm.scheduled) return;
    const next = this.bus.frames.startNs(this.frameIndex() + 1);
    this.frameAlarm.schedule(this.bus.localNs(next - this.bus.commonNs()) + 1);
  }

  startFrame() {
    this.usb.intRaw |= INT_DEV_SOF;
    this.usb.checkInterrupts();
    this.scheduleFrame();
  }

  // ---- buffers ------------------------------------------------------------------------------------------------

  dpramWritten(offset, value) {
    if (offset < DPRAM_EP0_IN || offset > DPRAM_LAST) return;
    const endpoint = (offset - DPRAM_EP0_IN) >> 3;
    const direction = offset & 4 ? 'out' : 'in';
    if (endpoint === 0 && value & STALL && !(value & AVAILABLE)) {
      if (this.controls.length && !this.controls[0].stalled) {
        this.controls[0].stalled = true;
        this.soon();
      }
      return;
    }
    const key = `${endpoint} ${direction}`;
    if (value & AVAILABLE) {
      this.armed.set(key, true);
      this.soon();
    } else {
      this.armed.delete(key);
    }
  }

  soon() {
    if (this.plugged && !this.pollAlarm.scheduled) this.pollAlarm.schedule(this.nextTurn());
  }

  /** Local nanoseconds to the box's next turn on the bus: at once, or in its slot of a frame. */
  nextTurn() {
    const { slotNs, frames, commonNs, localNs } = this.bus;
    if (slotNs === null || !this.configured) return TRANSACTION_NS;
    const now = commonNs();
    const index = frames.index(now - slotNs) + 1;
    return localNs(frames.startNs(index) + slotNs - now) + 1;
  }

  controlOffset(endpoint, direction) {
    return DPRAM_EP0_IN + endpoint * 8 + (direction === 'out' ? 4 : 0);
  }

  endpointControl(endpoint, direction) {
    return this.mcu.usbDPRAMView.getUint32(0x8 + (endpoint - 1) * 8 + (direction === 'out' ? 4 : 0), true);
  }

  bufferOffset(endpoint, direction) {
    return endpoint === 0 ? EP0_BUFFER : this.endpointControl(endpoint, direction) & 0xffc0;
  }

  /** Take what the device put into an IN buffer (both halves of a double one) and tell it that it went. */
  take(endpoint) {
    const at = this.controlOffset(endpoint, 'in');
    const view = this.mcu.usbDPRAMView;
    let control = view.getUint32(at, true);
    const start = this.bufferOffset(endpoint, 'in');
    const halves = [{ shift: 0, start }];
    if (endpoint && this.endpointControl(endpoint, 'in') & DOUBLE_BUFFERED) {
      halves.push({ shift: 16, start: start + DOUBLE_OFFSET });
    }
    const taken = [];
    for (const half of halves) {
      const bits = control >>> half.shift;
      if (!(bits & AVAILABLE)) continue;
      taken.push(...this.mcu.usbDPRAM.subarray(half.start, half.start + (bits & LENGTH_MASK)));
      control = (control & ~((AVAILABLE | FULL) << half.shift)) >>> 0;
    }
    view.setUint32(at, control, true);
    this.armed.delete(`${endpoint} in`);
    this.usb.indicateBufferReady(endpoint, false);
    return Uint8Array.from(taken);
  }

  /** Fill the OUT buffer that the device armed with at most a packet; returns how many bytes went. */
  give(endpoint, bytes) {
    const at = this.controlOffset(endpoint, 'out');
    const view = this.mcu.usbDPRAMView;
    const control = view.getUint32(at, true);
    const length = Math.min(bytes.length, control & LENGTH_MASK, PACKET_BYTES);
    this.mcu.usbDPRAM.set(bytes.slice(0, length), this.bufferOffset(endpoint, 'out'));
    view.setUint32(at, ((control & ~(AVAILABLE | LENGTH_MASK)) | FULL | length) >>> 0, true);
    this.armed.delete(`${endpoint} out`);
    this.usb.indicateBufferReady(endpoint, true);
    return length;
  }

  /** One turn of the host: go on with the control transfer, take and give serial data. */
  poll() {
    if (!this.plugged) return;
    this.continueControl();
    if (!this.configured) return;
    if (this.armed.has(`${this.dataIn} in`) && this.held < HOST_BUFFER_BYTES) {
      const bytes = this.take(this.dataIn);
      if (bytes.length) {
        this.held += bytes.length;
        this.bus.toHost.carry(bytes, this.onData);
      }
    }
    if (this.toDevice.length && this.armed.has(`${this.dataOut} out`)) {
      this.toDevice.splice(0, this.give(this.dataOut, this.toDevice));
    }
  }

  /** The program at the host's end has read `bytes` bytes: there is room for more. */
  credit(bytes) {
    this.held = Math.max(0, this.held - bytes);
    this.soon();
  }

  /** Bytes from the program at the host's end, at common time `atNs` or, null, now. */
  send(bytes, atNs) {
    this.bus.toDevice.carry(bytes, () => this.queue(bytes), atNs);
  }

  queue(bytes) {
    if (!this.plugged) return;
    for (const byte of bytes) this.toDevice.push(byte);
    this.soon();
  }

  // ---- control transfers ----------------------------------------------------------------------------------------

  control(requestType, request, value, index, dataOrLength, done = () => {}) {
    const data = typeof dataOrLength === 'number' ? null : dataOrLength;
    const length = data ? data.length : dataOrLength;
    const setup = new Uint8Array(8);
    const view = new DataView(setup.buffer);
    view.setUint8(0, requestType);
    view.setUint8(1, request);
    view.setUint16(2, value, true);
    view.setUint16(4, index, true);
    view.setUint16(6, length, true);
    this.controls.push({ setup, data, length, done, received: [], sent: 0, stage: 'setup', stalled: false });
    this.soon();
  }

  continueControl() {
    const transfer = this.controls[0];
    if (!transfer) return;
    if (transfer.stalled) {
      this.finishControl(null);
      return;
    }
    const isIn = Boolean(transfer.setup[0] & DEVICE_TO_HOST) && transfer.length > 0;
    if (transfer.stage === 'setup') {
      transfer.stage = transfer.length ? 'data' : 'status';
      this.armed.delete('0 in');
      this.armed.delete('0 out');
      this.usb.sendSetupPacket(transfer.setup);
      return;
    }
    if (transfer.stage === 'data') {
      if (isIn && this.armed.has('0 in')) {
        const packet = this.take(0);
        transfer.received.push(...packet);
        if (packet.length < PACKET_BYTES || transfer.received.length >= transfer.length) transfer.stage = 'status';
      } else if (!isIn && this.armed.has('0 out')) {
        transfer.sent += this.give(0, transfer.data.slice(transfer.sent));
        if (transfer.sent >= transfer.length) transfer.stage = 'status';
      }
      if (this.armed.has('0 in') || this.armed.has('0 out')) this.soon();
      return;
    }
    if (isIn && this.armed.has('0 out')) {
      this.give(0, []);
      this.finishControl(Uint8Array.from(transfer.received));
    } else if (!isIn && this.armed.has('0 in')) {
      this.take(0);
      this.finishControl(new Uint8Array(0));
    }
  }

  finishControl(answer) {
    const [transfer] = this.controls.splice(0, 1);
    transfer.done(answer);
    if (this.controls.length) this.soon();
  }

  // ---- enumeration ----------------------------------------------------------------------------------------------

  enumerate() {
    if (!this.plugged) return;
    this.controls = [];
    this.configured = false;
    this.scheduleFrame();
    this.control(DEVICE_TO_HOST, GET_DESCRIPTOR, 0x100, 0, 18, (device) => {
      if (device?.length === 18) this.device = { vid: device[8] | (device[9] << 8), pid: device[10] | (device[11] << 8) };
    });
    this.control(0, SET_ADDRESS, 1, 0, 0);
    this.control(DEVICE_TO_HOST, GET_DESCRIPTOR, 0x200, 0, 9, (head) => {
      if (!head) return;
      const total = head[2] | (head[3] << 8);
      this.control(DEVICE_TO_HOST, GET_DESCRIPTOR, 0x200, 0, total, (all) => this.configure(all));
    });
  }

  configure(descriptors) {
    if (!descriptors) return;
    const found = findSerialPort(descriptors);
    if (!found) return;
    this.dataIn = found.dataIn;
    this.dataOut = found.dataOut;
    this.control(0, SET_CONFIGURATION, 1, 0, 0, () => {
      this.configured = true;
      this.interface = found.control;
      const baud115200 = [0x00, 0xc2, 0x01, 0x00, 0, 0, 8];
      this.control(CLASS_TO_INTERFACE, SET_LINE_CODING, 0, found.control, Uint8Array.from(baud115200));
      this.setLineState(DTR | RTS, () => this.onConfigured());
    });
  }

  /** DTR (bit 0) and RTS (bit 1), as a program that opens or closes the port sets them. */
  setLineState(state, done) {
    if (this.configured) this.control(CLASS_TO_INTERFACE, SET_CONTROL_LINE_STATE, state, this.interface, 0, done);
  }
}

/** The serial port of a configuration descriptor: { control, dataIn, dataOut }, or null. */
function findSerialPort(descriptors) {
  let control = 0;
  let inData = false;
  const found = { control: 0, dataIn: -1, dataOut: -1 };
  for (let at = 0; at + 1 < descriptors.length && descriptors[at] >= 2; at += descriptors[at]) {
    const type = descriptors[at + 1];
    if (type === 4) {
      if (descriptors[at + 5] === CDC_CONTROL_CLASS) control = descriptors[at + 2];
      inData = descriptors[at + 5] === CDC_DATA_CLASS && found.dataIn < 0;
      if (inData) found.control = control;
    } else if (type === 5 && inData && (descriptors[at + 3] & 3) === 2) {
      const address = descriptors[at + 2];
      if (address & 0x80) found.dataIn = address & 0xf;
      else found.dataOut = address & 0xf;
    }
  }
  return found.dataIn >= 0 && found.dataOut >= 0 ? found : null;
}
