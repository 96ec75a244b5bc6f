import type { AttemptLimit } from '#domains/accounts/attempts.ts';
import { ipBucket } from '#security/client-address.ts';

/**
 * Limits for trying passwords. Strangers and the owner have separate attempts, so that strangers cannot use up the
 * owner's: a customer's are those from a device that has signed in before, an operator's those with a correct
 * authenticator code. Strangers' guesses at a customer beyond fifteen an hour cost work, so that a customer who knows
 * the password still gets in; beyond 600 a day there is the way by e-mail, which no stranger can close. No account sees
 * more than 720 guesses a day: a customer 600 by strangers and 120 from known devices, an operator 240 by strangers and
 * 240 with a correct code. The code itself has a million values, of which three are valid: 240 guesses a day at it in
 * addition, by anyone.
 */

const perQuarter = (bucket: string): AttemptLimit => ({ bucket, max: 5, minutes: 15 });
const day = 24 * 60;

/** A customer's sign-in. `device`: the known device it comes from. */
export function customerLimits(email: string, ip: string | undefined, device: string | undefined): AttemptLimit[] {
  if (device)
    return [perQuarter(deviceBucket(email, device)), { bucket: devicesBucket(email), max: 120, minutes: day }];
  return [
    perQuarter(pairBucket('user', email, ip)),
    { bucket: accountBucket('user', email), max: 600, minutes: day },
    addressLimit('user', ip),
  ];
}

/** All strangers' attempts at a customer's account in an hour. */
export const guessesWithoutProof = 15;

/** The own password of a signed-in person: finding a session open allows no faster guessing. */
export const ownPasswordLimit = (userId: string): AttemptLimit => ({
  bucket: `change-password:${userId}`,
  max: 5,
  minutes: 10,
});

/** An operator's sign-in. `hasCode`: the authenticator code is correct. */
export function operatorLimits(email: string, ip: string | undefined, hasCode: boolean): AttemptLimit[] {
  if (hasCode) return [{ bucket: codeBucket(email), max: 5, minutes: 30 }];
  return [
    perQuarter(pairBucket('operator', email, ip)),
    { bucket: accountBucket('operator', email), max: 10, minutes: 60 },
    addressLimit('operator', ip),
  ];
}

/**
 * Guesses at the authenticator code. They are counted separately, because a correct code grants separate attempts:
 * otherwise someone with the password could keep guessing behind the refusals. Beyond the limit a code no longer helps,
 * and a recovery code, which cannot be guessed, still does.
 */
export function codeGuessLimits(email: string, ip: string | undefined): AttemptLimit[] {
  return [
    { bucket: `code-guess:${email}:${ipBucket(ip)}`, max: 20, minutes: day },
    { bucket: `code-guess:${email}`, max: 240, minutes: day },
    { bucket: `code-guess-address:${ipBucket(ip)}`, max: 50, minutes: 60 },
  ];
}

/**
 * Guesses at a customer's code; only who knows the password makes any (customer-factor.ts), and known devices have their own.
 * Recovery codes and passkeys cannot be guessed and are not counted.
 */
export function customersCodeLimits(
  userId: string,
  ip: string | undefined,
  device: string | undefined,
): AttemptLimit[] {
  if (device) return [{ bucket: `code-guess-device:${userId}:${device}`, max: 20, minutes: day }];
  return codeGuessLimits(userId, ip);
}

/**
 * One-time passwords have 120 random bits and cannot be guessed: no stranger's attempts may keep their owner from
 * enrolling.
 */
export function enrolmentLimits(email: string, ip: string | undefined): AttemptLimit[] {
  return [perQuarter(pairBucket('enrolment', email, ip)), addressLimit('operator', ip)];
}

type Kind = 'user' | 'operator' | 'enrolment';

const addressLimit = (kind: Kind, ip: string | undefined): AttemptLimit => ({
  bucket: `sign-in-address:${kind}:${ipBucket(ip)}`,
  max: 50,
  minutes: 60,
});

/** The bucket of account and IP together: emptied after a success, like a device's and a code's. */
export function pairBucket(kind: Kind, email: string, ip: string | undefined): string {
  return `sign-in:${kind}:${email}:${ipBucket(ip)}`;
}

export function accountBucket(kind: Kind, email: string): string {
  return `sign-in-account:${kind}:${email}`;
}

export function deviceBucket(email: string, device: string): string {
  return `sign-in-device:${email}:${device}`;
}

const devicesBucket = (email: string) => `sign-in-devices:${email}`;

export function codeBucket(email: string): string {
  return `sign-in-code:${email}`;
}
