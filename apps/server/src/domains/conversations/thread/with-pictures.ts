import { inTransaction, type Transaction } from '#database/connect.ts';
import { makeCopies, removeCopies } from '#domains/uploads/make-copies.ts';
import { useUploads } from '#domains/uploads/use-uploads.ts';
import type { Context } from '#shop/context.ts';

interface Writer {
  ownerId: string;
  purpose: 'message' | 'answer';
}

/**
 * Copies the pictures of what somebody writes, then writes it in a transaction that uses them up. If it is refused in
 * the end, the copies go again.
 */
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
