import { limits, serverLimits } from '@sampan/contract/limits';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { looksLikePdf, looksLikePicture, requirePicture } from './file-kind.ts';
import { findUnusedKeys } from './permits/store.ts';
import { inPictureTurn } from './picture-gate.ts';
import { readUpload } from './read-upload.ts';
import { type FileFolder, newFileKey, readUploadKey, type UploadPurpose } from './upload-key.ts';

interface Keeping {
  folder: FileFolder;
  /** At most, in pixels. */
  width: number;
  height: number;
  /** A PDF, the format banks use, stays unchanged and is only served as a download (private-routes.ts). */
  mayBePdf?: boolean;
}

/** What is kept of an upload: a picture of ours without metadata, which would say where a photo was taken. */
const keepings = {
  claim: { folder: 'claims', width: 1600, height: 1600 },
  inspection: { folder: 'inspections', width: 1600, height: 1600 },
  product: { folder: 'products', width: 1600, height: 1600 },
  message: { folder: 'messages', width: 2000, height: 2000 },
  answer: { folder: 'messages', width: 2000, height: 2000 },
  goods: { folder: 'goods', width: 2000, height: 2000 },
  slip: { folder: 'slips', ...limits.slipPixels, mayBePdf: true },
  grant: { folder: 'grants', ...limits.slipPixels, mayBePdf: true },
} satisfies Partial<Record<UploadPurpose, Keeping>>;

type StoredPurpose = keyof typeof keepings;

export interface Copies {
  /** To be marked used in the caller's transaction. */
  uploads: string[];
  /** Our copies, in the same order. */
  keys: string[];
}

interface Copy {
  key: string;
  contentType: string;
  bytes: Buffer;
}

type Storing = Pick<Context, 'db' | 'storage' | 'log'>;

/**
 * Copies uploads (keys or URLs) that were permitted to this person for this purpose and are unused. `keptAs`: kept like
 * uploads of another purpose.
 */
export function makeCopies(
  ctx: Storing,
  { ownerId, purpose, storedAs = purpose }: { ownerId: string; purpose: StoredPurpose; storedAs?: StoredPurpose },
  sent: readonly string[],
): Promise<Copies> {
  return copyUploads(ctx, sent, { ownerId, purpose, copy: (bytes) => copyOf(bytes, keepings[storedAs]) });
}

async function copyOf(bytes: Buffer, { folder, mayBePdf = false, ...box }: Keeping): Promise<Copy> {
  if (mayBePdf && looksLikePdf(bytes)) return { key: newFileKey(folder, 'pdf'), contentType: 'application/pdf', bytes };
  if (mayBePdf && !looksLikePicture(bytes)) throw refuse('file_not_a_slip');
  const picture = await encodePicture(bytes, box);
  return { key: newFileKey(folder, 'webp'), contentType: 'image/webp', bytes: picture };
}

/** WebP of our own: upright, within the box, no metadata. */
async function encodePicture(bytes: Buffer, { width, height }: Pick<Keeping, 'width' | 'height'>): Promise<Buffer> {
  await requirePicture(bytes);
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { limitInputPixels: serverLimits.pictureMaxPixels ** 2 })
    .autoOrient()
    .resize(width, height, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 2 })
    .toBuffer()
    .catch(() => {
      throw refuse('file_not_an_image');
    });
}

interface Copying {
  ownerId: string;
  purpose: UploadPurpose;
  /** Checks the upload, and refuses it or makes the copy to keep. */
  copy: (bytes: Buffer) => Promise<Copy>;
}

/** The same with a copy of the caller's own making. */
export async function copyUploads(
  ctx: Storing,
  sent: readonly string[],
  { ownerId, purpose, copy }: Copying,
): Promise<Copies> {
  const uploads = [...new Set(sent.map((text) => readUploadKey(text) ?? ''))];
  const unused = await findUnusedKeys(ctx.db, ownerId, purpose, uploads);
  if (unused.length !== uploads.length) throw refuse('upload_not_allowed');
  // All are checked before the first is written, so that a bad one leaves nothing behind.
  const copies: Copy[] = [];
  for (const upload of uploads)
    copies.push(await inPictureTurn(ownerId, async () => copy(await readUpload(ctx, upload))));
  for (const made of copies) await keep(ctx, made);
  return { uploads, keys: copies.map(({ key }) => key) };
}

async function keep({ storage, log }: Pick<Context, 'storage' | 'log'>, { key, contentType, bytes }: Copy) {
  try {
    await storage.write(key, contentType, bytes);
  } catch (error) {
    log.warn({ err: error }, 'the storage cannot be written');
    throw refuse('unavailable');
  }
}

/** For copies whose use was refused in the end. */
export async function removeCopies(ctx: Pick<Context, 'storage'>, keys: readonly string[]): Promise<void> {
  for (const key of keys) await ctx.storage.remove(key);
}

/** Shows a private picture of ours to everyone, as another file. */
export async function publishPicture({ storage }: Pick<Context, 'storage'>, key: string): Promise<string | undefined> {
  const bytes = await storage.read(key, serverLimits.importedPictureMaxBytes);
  if (!bytes) return undefined;
  const published = newFileKey('products', 'webp');
  await storage.write(published, 'image/webp', bytes);
  return published;
}
