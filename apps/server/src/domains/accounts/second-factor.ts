import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** The authenticator app: six digits every thirty seconds (RFC 6238), with one step of clock drift allowed. */

const periodSeconds = 30;

function totp(secretBase32: string, email: string): TOTP {
  return new TOTP({
    issuer: 'Sampan',
    label: email,
    secret: Secret.fromBase32(secretBase32),
    period: periodSeconds,
    digits: 6,
  });
}

/**
 * The secret offered while an operator still has the one-time password (whose hash is `passwordHash`): always the same,
 * so that the page can be reloaded, and different once the password changes.
 */
export function enrolmentSecret(secretKey: string, operatorId: string, passwordHash: string): string {
  const bytes = createHmac('sha256', secretKey)
    .update(`enrolment\n${operatorId}\n${passwordHash}`)
    .digest()
    .subarray(0, 20);
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
}

export function otpauthUri(secret: string, email: string): string {
  return totp(secret, email).toString();
}

/** The time step of a code; undefined for a wrong code. The database knows whether it was used before. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totp(secret, '').validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}

const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM, bound to the operator; base64url of nonce, tag and text. */
export function encryptSecret(secretKey: string, operatorId: string, secret: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', encryptionKey(secretKey), iv).setAAD(Buffer.from(operatorId));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/** Throws if the secret was encrypted with another key or for another operator. */
export function decryptSecret(secretKey: string, operatorId: string, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', encryptionKey(secretKey), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(operatorId)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}

function encryptionKey(secretKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'operators.totp_secret', 32));
}
