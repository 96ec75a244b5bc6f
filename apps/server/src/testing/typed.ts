import { Secret, TOTP } from 'otpauth';

/** Inputs of test persons. */

/** The password of customers that tests make, and of operators that were not enrolled. */
export const testPassword = 'correct horse';

export const staffPassword = 'a long river of words';

/** The digits that an authenticator app shows; `steps` later or earlier. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
