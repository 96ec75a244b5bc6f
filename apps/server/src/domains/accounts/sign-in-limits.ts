import { addressBucket } from '#http/client-address.ts';
import type { AttemptLimit } from './attempts.ts';

/**
 * How often somebody may try a password: five times per account and address in a quarter of an hour, twenty times per
 * account and fifty times per address in an hour. So one account sees at most 480 wrong guesses a day.
 */
export function signInLimits(kind: 'user' | 'operator', email: string, ip: string | undefined): AttemptLimit[] {
  return [
    { bucket: pairBucket(kind, email, ip), max: 5, minutes: 15 },
    { bucket: accountBucket(kind, email), max: 20, minutes: 60 },
    { bucket: `sign-in-address:${kind}:${addressBucket(ip)}`, max: 50, minutes: 60 },
  ];
}

/** The bucket of account and address together: empty again after a success. */
export function pairBucket(kind: 'user' | 'operator', email: string, ip: string | undefined): string {
  return `sign-in:${kind}:${email}:${addressBucket(ip)}`;
}

export function accountBucket(kind: 'user' | 'operator', email: string): string {
  return `sign-in-account:${kind}:${email}`;
}
