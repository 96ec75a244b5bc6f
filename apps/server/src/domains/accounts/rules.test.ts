import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Config } from '#config';
import { ipBucket } from '#security/client-address.ts';
import { enrolmentSecrets, findTotpStep } from './factors/second-factor.ts';
import { readPhone } from './phone-number.ts';
import { makeEmailCode } from './sign-in/email-code.ts';
import { isProof, makeChallenge } from './sign-in/proof-of-work.ts';

describe('phone numbers', () => {
  test.each([
    ['+1-2133734253', 'US', '+1', '2133734253'],
    ['1-213-373-4253', 'US', '+1', '2133734253'],
    ['+12133734253', 'US', '+1', '2133734253'],
    ['+49-1512 3456789', 'DE', '+49', '15123456789'],
    ['+49-089 1234567', 'DE', '+49', '891234567'],
    ['+44-020 7946 0958', 'GB', '+44', '2079460958'],
    ['+39-02 36618300', 'IT', '+39', '0236618300'],
    ['+7-9123456789', 'RU', '+7', '9123456789'],
    ['+7-8 9123456789', 'RU', '+7', '9123456789'],
    ['+7-7012345678', 'KZ', '+7', '7012345678'],
    ['+1473-4031234', 'GD', '+1473', '4031234'],
    ['+1876-8765432', 'JM', '+1876', '8765432'],
    ['+379-0669812345', 'VA', '+379', '0669812345'],
    ['+39-0669812345', 'VA', '+39', '0669812345'],
    ['+677-70123456', 'PG', '+677', '70123456'],
    ['+33-612345678', undefined, '+33', '612345678'],
  ])('%s in %s', (text, iso, dialCode, number) => {
    expect(readPhone(text, iso)).toEqual({ dialCode, number });
  });

  test.each([
    ['+49-1512345678', 'US'],
    ['+1-123', 'US'],
    ['+1-2133734253999999', 'US'],
    ['2133734253', 'US'],
    ['+1-21337342x3', 'US'],
    ['', 'US'],
    ['+999-12345678', undefined],
    ['+2133734253', undefined],
  ])('%s is none in %s', (text, iso) => {
    expect(readPhone(text, iso)).toBeUndefined();
  });
});

describe('addresses as limits count them', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    [undefined, 'none'],
  ])('%s', (ip, bucket) => {
    expect(ipBucket(ip)).toBe(bucket);
  });
});

describe('second factor', () => {
  // RFC 6238, appendix B (the last six of eight digits).
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [20_000_000_000, '353130'],
  ])('the standard’s code at %i seconds', (seconds, code) => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(findTotpStep(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
    expect(findTotpStep(secret, code, new Date((seconds + 30) * 1000))).toBe(Math.floor(seconds / 30));
    expect(findTotpStep(secret, code, new Date((seconds + 90) * 1000))).toBeUndefined();
  });

  test('the offered secret is a function of the one-time password', () => {
    const offered = (hash: string, operator = 'one') => enrolmentSecrets(['key'], operator, hash);
    expect(offered('hash')).toEqual([expect.stringMatching(/^[A-Z2-7]{32}$/)]);
    expect(offered('hash')).toEqual(offered('hash'));
    expect(offered('hash')).not.toEqual(offered('other'));
    expect(offered('hash')).not.toEqual(offered('hash', 'two'));
  });
});

test('codes are six digits, with leading zeros', () => {
  const codes = Array.from({ length: 2000 }, makeEmailCode);
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  expect(codes.some((code) => code.startsWith('0'))).toBe(true);
  expect(new Set(codes).size).toBeGreaterThan(1900);
});

describe('a proof of work', () => {
  const at = (seconds: number) => ({
    config: { secretKeys: ['k9Vw2'] } as unknown as Config,
    now: () => new Date((1_790_000_000 + seconds) * 1000),
  });
  const email = 'mina@example.com';
  const challenge = makeChallenge(at(0), email, 8);
  const isSolved = (nonce: number) => createHash('sha256').update(`${challenge}:${nonce}`).digest()[0] === 0;
  let solution = 0;
  while (!isSolved(solution)) solution++;
  const proof = { challenge, nonce: String(solution) };

  test('guard: is good for five minutes', () => {
    expect([0, 299, 301, 3600].map((seconds) => isProof(at(seconds), email, proof, 8))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('guard: is good for its address, its cost and its shop only', () => {
    expect(isProof(at(0), 'other@example.com', proof, 8)).toBe(false);
    expect(isProof(at(0), email, proof, 9)).toBe(false);
    expect(isProof({ ...at(0), config: { secretKeys: ['other'] } as unknown as Config }, email, proof, 8)).toBe(false);
  });
});
