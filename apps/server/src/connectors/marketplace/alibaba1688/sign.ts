import { createHmac, timingSafeEqual } from 'node:crypto';

/** Text by field, as it is sent before URL encoding. */
export type Fields = Readonly<Record<string, string>>;

const signatureField = '_aop_signature';

/**
 * The gateway's signature: the path and every field with its value, sorted as text. Messages to us are signed without a
 * path.
 */
export function signatureOf(secret: string, path: string, fields: Fields): string {
  const parts = Object.entries(fields)
    .filter(([name]) => name !== signatureField)
    .map(([name, value]) => name + value)
    .sort(byCodeUnit);
  return createHmac('sha1', secret)
    .update(path + parts.join(''))
    .digest('hex')
    .toUpperCase();
}

/** `sort` without it does the same, and reads as if it did not matter. */
const byCodeUnit = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

export const signed = (secret: string, path: string, fields: Fields): Record<string, string> => ({
  ...fields,
  [signatureField]: signatureOf(secret, path, fields),
});

export function isSigned(secret: string, fields: Fields): boolean {
  const given = fields[signatureField];
  if (given === undefined || !/^[0-9A-Fa-f]{40}$/.test(given)) return false;
  const expected = Buffer.from(signatureOf(secret, '', fields), 'hex');
  return timingSafeEqual(expected, Buffer.from(given, 'hex'));
}
