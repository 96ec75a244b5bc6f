import { Secret, TOTP } from 'otpauth';
import type { SecretKeys } from '#config';
import { signatures } from '#security/secret-keys.ts';
import type { Holder } from './factor-store.ts';

/** The authenticator app: six digits every thirty seconds (RFC 6238), with one step of clock drift allowed. */

const periodSeconds = 30;

function totp(secretBase32: string, email = '', issuer = ''): TOTP {
  return new TOTP({
    issuer,
    label: email,
    secret: Secret.fromBase32(secretBase32),
    period: periodSeconds,
    digits: 6,
  });
}

/**
 * The secret offered for setting an app up: always the same, so that the page can be reloaded and nothing is stored
 * until it is proved, and different once `since` changes, such as an operator's one-time password (its hash) or the app
 * in use. The current key's comes first; the app may have another one's from before the keys changed.
 */
export function enrolmentSecrets(keys: SecretKeys, personId: string, since: string): string[] {
  return signatures(keys, `enrolment\n${personId}\n${since}`).map((signature) => {
    const bytes = new Uint8Array(signature.subarray(0, 20));
    return new Secret({ buffer: bytes.buffer }).base32;
  });
}

/** The URI for an authenticator app, which lists it under the shop's name. */
export function otpauthUri(secret: string, email: string, shopName: string): string {
  return totp(secret, email, shopName).toString();
}

/** The time step of a code; undefined for a wrong code. The database knows whether it was used before. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}

/** Finds the secret that made the code, and its time step. */
export function findEnrolmentStep(
  secrets: readonly string[],
  code: string,
  now: Date,
): { secret: string; step: number } | undefined {
  const [found] = secrets.flatMap((secret) => {
    const step = findTotpStep(secret, code, now);
    return step === undefined ? [] : { secret, step };
  });
  return found;
}

/** The purpose under which a stored secret is encrypted. */
export const totpPurpose = ({ kind, id }: Holder) => ({ purpose: `${kind}s.totp_secret`, of: id });
