import { inTransaction, type Transaction } from '#database/connect.ts';
import { makeCopies, removeCopies } from '#domains/uploads/make-copies.ts';
import { useUploads } from '#domains/uploads/use-uploads.ts';
import type { Context } from '#shop/context.ts';

interface Writer {
  ownerId: string;
  purpose: 'message' | 'answer';
}

/** Copies a message's pictures, then writes it in a transaction that uses them. Removes the copies if that fails. */
export async function withPictures<Result>(
  ctx: Context,
  writer: Writer,
  sent: readonly string[],
  write: (tx: Transaction, pictures: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const { uploads, keys } = await makeCopies(ctx, writer, sent);
  return inTransaction(ctx.db, async (tx) => {
    await useUploads(tx, writer.ownerId, writer.purpose, uploads);
    return write(tx, keys);
  }).catch(async (error: unknown) => {
    await removeCopies(ctx, keys);
    throw error;
  });
}
