import { limits, serverLimits } from '@sampan/contract/limits';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { Gate } from '#security/gate.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { looksLikePdf, looksLikePicture, requirePicture } from './file-kind.ts';
import { findUnusedKeys, markUsed } from './permits/store.ts';
import { readUpload } from './read-upload.ts';
import { type FileFolder, newFileKey, readUploadKey, type UploadPurpose } from './upload-key.ts';

/**
 * Re-encoding a picture of 4096 × 4096 pixels takes seconds of CPU, and threads that passwords and files need too. One
 * at a time per person, two in all.
 */
export const pictureGate = new Gate({ parallel: 2, parallelPerKey: 1, waiting: 100, waitingPerKey: 10 });

interface Stored {
  folder: FileFolder;
  /** At most, in pixels; a picture that covers is cut to exactly this size. */
  width: number;
  height: number;
  covers?: boolean;
  /** A PDF, the format banks use, stays unchanged and is only served as a download (private-routes.ts). */
  mayBePdf?: boolean;
}

/** An upload is stored as a picture of ours without metadata, which would say where a photo was taken. */
const stored = {
  avatar: { folder: 'avatars', width: 256, height: 256, covers: true },
  claim: { folder: 'claims', width: 1600, height: 1600 },
  seller_claim: { folder: 'claims', width: 1600, height: 1600 },
  inspection: { folder: 'inspections', width: 1600, height: 1600 },
  product: { folder: 'products', width: 1600, height: 1600 },
  message: { folder: 'messages', width: 2000, height: 2000 },
  answer: { folder: 'messages', width: 2000, height: 2000 },
  goods: { folder: 'goods', width: 2000, height: 2000 },
  slip: { folder: 'slips', ...limits.slipPixels, mayBePdf: true },
  grant: { folder: 'grants', ...limits.slipPixels, mayBePdf: true },
} satisfies Partial<Record<UploadPurpose, Stored>>;

type StoredPurpose = keyof typeof stored;

export interface Copies {
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

interface Sender {
  ownerId: string;
  purpose: StoredPurpose;
  /** Stores them like uploads of another purpose. */
  storedAs?: StoredPurpose;
}

/**
 * Copies uploads, which takes too long for a transaction, then writes in a transaction that uses them. Removes the copies
 * if that fails. `begin` opens another kind of transaction.
 */
export async function withCopies<Result>(
  ctx: Storing,
  sender: Sender,
  sent: readonly string[],
  write: (tx: Transaction, copies: Copies) => Promise<Result>,
  begin: (work: (tx: Transaction) => Promise<Result>) => Promise<Result> = (work) => inTransaction(ctx.db, work),
): Promise<Result> {
  const copies = await makeCopies(ctx, sender, sent);
  try {
    return await begin(async (tx) => {
      const result = await write(tx, copies);
      // Last, so that a request sent twice is refused for what it asks, not for its pictures.
      await useUploads(tx, sender.ownerId, sender.purpose, copies.uploads);
      return result;
    });
  } catch (error) {
    await removeCopies(ctx, copies.keys);
    throw error;
  }
}

/** Copies uploads (keys or URLs) that were permitted to this person for this purpose and are unused. */
export function makeCopies(
  ctx: Storing,
  { ownerId, purpose, storedAs = purpose }: Sender,
  sent: readonly string[],
): Promise<Copies> {
  return copyUploads(ctx, sent, { ownerId, purpose, copy: (bytes) => copyOf(bytes, stored[storedAs]) });
}

async function copyOf(bytes: Buffer, { folder, mayBePdf = false, ...box }: Stored): Promise<Copy> {
  if (mayBePdf && looksLikePdf(bytes)) return { key: newFileKey(folder, 'pdf'), contentType: 'application/pdf', bytes };
  if (mayBePdf && !looksLikePicture(bytes)) throw refuse('file_not_a_slip');
  const picture = await encodePicture(bytes, box);
  return { key: newFileKey(folder, 'webp'), contentType: 'image/webp', bytes: picture };
}

/** WebP of our own: upright, within the box, no metadata. */
async function encodePicture(
  bytes: Buffer,
  { width, height, covers = false }: Omit<Stored, 'folder'>,
): Promise<Buffer> {
  await requirePicture(bytes);
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { limitInputPixels: serverLimits.pictureMaxPixels ** 2 })
    .autoOrient()
    .resize(width, height, covers ? { fit: 'cover' } : { fit: 'inside', withoutEnlargement: true })
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
    copies.push(await pictureGate.run(ownerId, async () => copy(await readUpload(ctx, upload))));
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

/** Removes copies whose use was refused. A storage that fails must not hide the refusal. */
export async function removeCopies(
  { storage, log }: Pick<Context, 'storage' | 'log'>,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys)
    await storage.remove(key).catch((error: unknown) => log.warn({ err: error }, 'a copy could not be removed'));
}

/**
 * Marks uploads used, inside the transaction that uses them. Keys that are another's, unknown or already used are
 * refused.
 */
export async function useUploads(
  tx: Transaction,
  ownerId: string,
  purpose: UploadPurpose,
  keys: readonly string[],
): Promise<void> {
  if ((await markUsed(tx, ownerId, purpose, keys)) !== keys.length) throw refuse('upload_not_allowed');
}

/** Shows a private picture of ours to everyone, as another file. */
export async function publishPicture({ storage }: Pick<Context, 'storage'>, key: string): Promise<string | undefined> {
  const bytes = await storage.read(key, serverLimits.importedPictureMaxBytes);
  if (!bytes) return undefined;
  const published = newFileKey('products', 'webp');
  await storage.write(published, 'image/webp', bytes);
  return published;
}
