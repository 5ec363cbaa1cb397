/* Seals what this phone says and opens what it is told, with keys made of the secret in the code. The head of
   phones/sealed.py says how: this is the same, for a browser that has no crypto.subtle on a plain page.

   Must not: make a cipher of its own. nacl-fast.min.js is TweetNaCl.js, unmodified (LICENSES/README.md). */

import './nacl-fast.min.js';

const { nacl } = window;
const SALT_BYTES = 16;
const COUNTER_BYTES = 4;
const STEP = 256;
const BLOCK_BYTES = 128;
const utf8 = new TextEncoder();

/** Says openly which code this is, and nothing of the secret. */
export function nameOf(secret) {
  return mac(secret, utf8.encode('gotit phones 1 name')).subarray(0, 16);
}

/** One session: from one challenge of the referee's computer until the next. */
export class Session {
  constructor(secret, challenge) {
    this.name = nameOf(secret);
    this.salt = nacl.randomBytes(SALT_BYTES);
    const both = mac(secret, utf8.encode('gotit phones 1 keys'), challenge, this.salt);
    this.asks = both.subarray(0, 32);
    this.told = both.subarray(32, 64);
    this.counter = 0;
  }

  /** What to send for a request of this kind, and its number, which opens the answer. */
  seal(kind, body) {
    const number = ++this.counter;
    const bytes = utf8.encode(JSON.stringify(body));
    const filled = joined(bytes, utf8.encode(' '.repeat((STEP - (bytes.length % STEP)) % STEP)));
    const box = nacl.secretbox(filled, nonce(kind, number), this.asks);
    const name = kind === 'join' ? this.name : new Uint8Array(0);
    return { number, bytes: joined(name, this.salt, counted(number), box) };
  }

  /** The answer to that request. Anything else throws. */
  open(kind, number, bytes) {
    const text = nacl.secretbox.open(bytes, nonce(kind, number), this.told);
    if (!text) {
      throw new Error('not sealed by the referee');
    }
    return JSON.parse(new TextDecoder().decode(text));
  }
}

function counted(number) {
  const bytes = new Uint8Array(COUNTER_BYTES);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

function nonce(kind, number) {
  const bytes = new Uint8Array(24);
  bytes.set(joined(counted(number), utf8.encode(kind)));
  return bytes;
}

/** HMAC-SHA-512. The secret is shorter than a block. */
function mac(secret, ...texts) {
  const key = utf8.encode(secret);
  const inner = new Uint8Array(BLOCK_BYTES).map((zero, at) => (key[at] || 0) ^ 0x36);
  const outer = inner.map((byte) => byte ^ 0x36 ^ 0x5c);
  return nacl.hash(joined(outer, nacl.hash(joined(inner, ...texts))));
}

function joined(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((at, part) => {
    all.set(part, at);
    return at + part.length;
  }, 0);
  return all;
}
