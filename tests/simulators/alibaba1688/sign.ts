import { createHmac } from 'node:crypto';

/**
 * The signature of a call, or of a message if `path` is empty: upper hex of HMAC-SHA1 over the path and the sorted texts
 * of each name with its value.
 */
export function sign(secret: string, path: string, fields: Iterable<readonly [string, string]>): string {
  const parts = [...fields].filter(([name]) => name !== '_aop_signature').map(([name, value]) => name + value);
  return createHmac('sha1', secret)
    .update(path + parts.sort().join(''))
    .digest('hex')
    .toUpperCase();
}
