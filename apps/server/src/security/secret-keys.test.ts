import { expect, test } from 'vitest';
import type { SecretKeys } from '#config';
import { decrypt, encrypt, isSigned, keyIdOf, sign } from './secret-keys.ts';

const [first, second] = ['Ux5Gd8Yt2Wp7Kb3Qf9Ln4Hv6Cj1Zs0Me', 'Rw9Fb3Xk7Tn1Vc5Jq8Dz2Lh6Pg4Ym0Sa'] as const;
const purpose = { purpose: 'test', of: 'one' };

/** Steps of a change of keys: the keys of a process with a missing secret and a stored one. */
test.each<[string, SecretKeys, SecretKeys, boolean]>([
  ['the new one is announced', [first], [first, second], true],
  ['the first process has swapped', [second, first], [first, second], true],
  ['a process that has not yet swapped', [first, second], [second, first], true],
  ['the old one is dropped', [second, first], [second], true],
  ['swapped before it was announced', [second, first], [first], false],
  ['dropped too early', [first, second], [second], false],
])('%s: what one process makes, another takes', (_step, maker, taker, isTaken) => {
  expect(isSigned(taker, 'text', sign(maker, 'text'))).toBe(isTaken);
  const open = () => decrypt(taker, purpose, encrypt(maker, purpose, 'SECRET'));
  if (isTaken) expect(open()).toBe('SECRET');
  else expect(open).toThrow(/no key/);
});

test('guard: a signature is for its text, and whole', () => {
  const signature = sign([first], 'text');
  // The two lowest bits of the last character say nothing: another one decodes to the same bytes.
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const twin = signature.slice(0, 42) + letters[letters.indexOf(signature.slice(42)) ^ 1];
  for (const wrong of ['', signature.slice(0, 42), `${signature}A`, twin, sign([first], 'other')])
    expect(isSigned([first, second], 'text', wrong)).toBe(false);
});

test('guard: an encrypted text opens for its purpose only, unchanged only, and says nothing of itself or its key', () => {
  const encrypted = encrypt([first], purpose, 'SECRET');
  expect(encrypted).not.toContain('SECRET');
  expect(encrypt([first], purpose, 'SECRET')).not.toBe(encrypted);
  expect(first).not.toContain(keyIdOf(encrypted));
  expect(() => decrypt([first], { ...purpose, of: 'two' }, encrypted)).toThrow();
  expect(() => decrypt([first], { ...purpose, purpose: 'other' }, encrypted)).toThrow();
  expect(() => decrypt([first], purpose, `${encrypted.slice(0, -2)}AA`)).toThrow();
});

test('guard: the id finds the key, nothing is tried', () => {
  const encrypted = encrypt([first], purpose, 'SECRET');
  const underOther = `${keyIdOf(encrypt([second], purpose, 'SECRET'))}${encrypted.slice(8)}`;
  expect(() => decrypt([second, first], purpose, underOther)).toThrow();
});
