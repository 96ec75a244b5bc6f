import { inTransaction, type Transaction } from '#database/connect.ts';
import { makeCopies, removeCopies } from '#domains/uploads/make-copies.ts';
import { useUploads } from '#domains/uploads/use-uploads.ts';
import type { Context } from '#shop/context.ts';

interface Writer {
  ownerId: string;
  purpose: 'goods' | 'product';
}

/** Copies pictures before the transaction that uses them, and removes the copies if it fails. */
export async function withPictures<Result>(
  ctx: Context,
  { ownerId, purpose }: Writer,
  sent: readonly string[],
  write: (tx: Transaction, pictures: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const { uploads, keys } = await makeCopies(ctx, { ownerId, purpose, storedAs: 'goods' }, sent);
  return inTransaction(ctx.db, async (tx) => {
    await useUploads(tx, ownerId, purpose, uploads);
    return write(tx, keys);
  }).catch(async (error: unknown) => {
    await removeCopies(ctx, keys);
    throw error;
  });
}
