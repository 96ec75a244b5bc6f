import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { encodePicture } from './encode-picture.ts';
import { looksLikePdf, looksLikePicture } from './file-kind.ts';
import { type Copies, type Copy, makeCopies } from './make-copies.ts';
import { newGrantPaperKey, newSlipKey } from './upload-key.ts';

/** Small print must stay readable. */
const longestSide = 2400;

/**
 * Copies the slips of a payment declaration (keys or URLs). Pictures are re-encoded without metadata, because a photo
 * says where it was taken. A PDF, the format banks use, stays unchanged and is only served as a download
 * (private-routes.ts). Done before the transaction that records the declaration.
 */
export function makeSlips(
  ctx: Pick<Context, 'db' | 'storage' | 'log'>,
  userId: string,
  sent: readonly string[],
): Promise<Copies> {
  return makeCopies(ctx, sent, { ownerId: userId, purpose: 'slip', copy: (bytes) => copyPaper(bytes, newSlipKey) });
}

/** The same of papers that come with an authorization that is asked for. */
export function makeGrantPapers(
  ctx: Pick<Context, 'db' | 'storage' | 'log'>,
  userId: string,
  sent: readonly string[],
): Promise<Copies> {
  const copy = (bytes: Buffer) => copyPaper(bytes, newGrantPaperKey);
  return makeCopies(ctx, sent, { ownerId: userId, purpose: 'grant', copy });
}

async function copyPaper(bytes: Buffer, newKey: (ending: 'webp' | 'pdf') => string): Promise<Copy> {
  if (looksLikePdf(bytes)) return { key: newKey('pdf'), contentType: 'application/pdf', bytes };
  if (!looksLikePicture(bytes)) throw refuse('file_not_a_slip');
  return { key: newKey('webp'), contentType: 'image/webp', bytes: await encodePicture(bytes, longestSide) };
}
