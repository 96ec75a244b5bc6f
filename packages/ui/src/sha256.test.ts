import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';
import { solveProof } from './solve-proof.ts';

const hexOf = (words: Int32Array) => [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');

test('hashes as Node does, at all lengths around a block', () => {
  for (const length of [0, 1, 3, 54, 55, 56, 57, 63, 64, 65, 84, 119, 120, 1000]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 131 + length) % 256);
    expect([length, hexOf(sha256(bytes))]).toEqual([length, createHash('sha256').update(bytes).digest('hex')]);
  }
});

test('a solved puzzle begins with as many zero bits as it asks for', async () => {
  const bits = 12;
  const { challenge, nonce } = await solveProof({ challenge: '12.1795000000.abcdefghijklmnop.signature', bits });
  const hash = createHash('sha256').update(`${challenge}:${nonce}`).digest();
  expect(Math.clz32(hash.readUInt32BE(0))).toBeGreaterThanOrEqual(bits);
});
