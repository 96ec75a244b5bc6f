import { createHash } from 'node:crypto';

/** Makes attempts at the same unknown account recognisable. */
export function pseudonym(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 10);
}
