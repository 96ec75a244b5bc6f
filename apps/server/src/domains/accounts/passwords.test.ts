import { describe, expect, test } from 'vitest';
import { hashPassword, isPassword, passwordGate } from './passwords.ts';

/** Uses the real argon2: vitest.config.ts. */

describe('passwords', () => {
  test('argon2id with the stated cost', async () => {
    const passwordHash = await hashPassword('quiet-river');
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isPassword('quiet-river', passwordHash)).toBe(true);
    expect(await isPassword('Quiet-river', passwordHash)).toBe(false);
    expect(await isPassword('quiet-river', undefined)).toBe(false);
  });

  test.each([
    ['hashed', (ip: string) => hashPassword('x', ip)],
    ['compared', (ip: string) => isPassword('x', undefined, ip)],
  ])('guard: of one address one is %s and forty wait, the rest are refused; another has its turn', async (_, work) => {
    const flood = Array.from({ length: 60 }, () => work('203.0.113.1'));
    const ends = Promise.allSettled(flood);
    expect([passwordGate.running, passwordGate.waiting]).toEqual([1, 40]);
    const other = work('198.51.100.1');
    await new Promise(setImmediate);
    // One of an address at most, so one of these two is the other's, however slow the machine is.
    expect(passwordGate.running).toBe(2);
    await expect(other).resolves.toBeDefined();
    const refused = (await ends).filter((end) => end.status === 'rejected');
    expect(refused.map(({ reason }) => reason.error)).toEqual(Array(19).fill('too_many_requests'));
  });
});
