/**
 * SHA-256 (FIPS 180-4). Browsers hide theirs from pages without TLS, and theirs returns a promise each time, which for
 * a puzzle's few bytes costs more than the hash.
 */

const primes: number[] = [];
for (let candidate = 2; primes.length < 64; candidate++)
  if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);

/** The first 32 bits of the fraction. */
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0;
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

/** The message, a one, zeros, and its length in bits: whole blocks of 16 words. */
function pad(bytes: Uint8Array): DataView {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  return view;
}

function fillSchedule(words: Int32Array, view: DataView, offset: number): void {
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(offset + 4 * i);
  for (let i = 16; i < 64; i++) {
    const early = words[i - 15] as number;
    const late = words[i - 2] as number;
    const mixedEarly = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const mixedLate = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[i] = (words[i - 16] as number) + mixedEarly + (words[i - 7] as number) + mixedLate;
  }
}

/** Adds one block to the state. Plain variables, because this runs a hundred thousand times for a puzzle. */
function digestBlock(state: Int32Array, words: Int32Array): void {
  const [a0, b0, c0, d0, e0, f0, g0, h0] = state as unknown as Eight;
  let [a, b, c, d, e, f, g, h] = [a0, b0, c0, d0, e0, f0, g0, h0];
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const known = (constants[i] as number) + (words[i] as number);
    const first = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + known) | 0;
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + most) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state.set([a0 + a, b0 + b, c0 + c, d0 + d, e0 + e, f0 + f, g0 + g, h0 + h]);
}

type Eight = [number, number, number, number, number, number, number, number];

/** The hash as eight words, most significant first. */
export function sha256(bytes: Uint8Array): Int32Array {
  const view = pad(bytes);
  const words = new Int32Array(64);
  const state = start.slice();
  for (let offset = 0; offset < view.byteLength; offset += 64) {
    fillSchedule(words, view, offset);
    digestBlock(state, words);
  }
  return state;
}
