import { createHash } from 'node:crypto';

/** All that is stored of a session's token or cookie. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
