// The frames of one USB host controller: a count that goes on every millisecond of the controller's own clock.
//
// Boxes with the same numbers here are on the same controller. All times are common nanoseconds.

const FRAME_NS = 1_000_000;

export class Frames {
  /** @param options { ppm: how fast the controller's clock is, phase_ns: when its frame `first` began, path_ns: how
   *  much later this box sees it (hubs, cable) } */
  constructor({ ppm = 0, phase_ns: phaseNs = 0, first = 0, path_ns: pathNs = 0 } = {}) {
    this.frameNs = FRAME_NS / (1 + ppm / 1e6);
    this.originNs = phaseNs + pathNs;
    this.first = first;
  }

  /** How many frames have begun here since `first`. */
  index(commonNs) {
    return Math.floor((commonNs - this.originNs) / this.frameNs);
  }

  startNs(index) {
    return this.originNs + index * this.frameNs;
  }

  /** The 11 bits that a device sees of it. */
  number(index) {
    return (((index + this.first) % 2048) + 2048) % 2048;
  }
}
