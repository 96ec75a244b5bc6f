import { createHmac, randomInt } from 'node:crypto';

/** Ten codes in case the authenticator is lost; each stands for its code once. */

const count = 10;
const length = 12;
/** Without look-alikes: 12 characters out of these 31 are 59 bits. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

export function makeRecoveryCodes(): string[] {
  return Array.from({ length: count }, makeLongCode);
}

export function makeLongCode(): string {
  const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** Case-insensitive, with or without hyphens and spaces. */
export function isRecoveryCode(text: string): boolean {
  return plain(text).length === length;
}

export function hashRecoveryCode(key: string, personId: string, code: string): Buffer {
  return createHmac('sha256', key)
    .update(`recovery\n${personId}\n${plain(code)}`)
    .digest();
}

export function plain(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
