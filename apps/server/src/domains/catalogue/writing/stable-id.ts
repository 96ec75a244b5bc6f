import { createHash } from 'node:crypto';

/** A 52-bit number derived from the words: stable ids for goods that come without any. */
export function stableId(...words: readonly string[]): number {
  const digest = createHash('sha256')
    .update(words.map((word) => word.trim()).join('\n'))
    .digest('hex');
  return Number.parseInt(digest.slice(0, 13), 16) || 1;
}
