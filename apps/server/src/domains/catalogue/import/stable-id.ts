import { createHash } from 'node:crypto';

/** A number of 52 bits that the same words always give: ids of goods that come without any. */
export function stableId(...words: readonly string[]): number {
  const digest = createHash('sha256')
    .update(words.map((word) => word.trim()).join('\n'))
    .digest('hex');
  return Number.parseInt(digest.slice(0, 13), 16) || 1;
}
