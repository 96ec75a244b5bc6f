import type { Transaction } from '#database/connect.ts';
import { makeCopies, removeCopies } from '#domains/uploads/make-copies.ts';
import { useUploads } from '#domains/uploads/use-uploads.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';

/** Copies papers before the transaction that submits them, and removes the copies if it fails. */
export async function withPapers<Result>(
  ctx: Context & { actor: Customer },
  sent: readonly string[],
  run: (keys: string[], useThem: (tx: Transaction) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const { userId } = ctx.actor;
  const { uploads, keys } = await makeCopies(ctx, { ownerId: userId, purpose: 'grant' }, sent);
  try {
    return await run(keys, (tx) => useUploads(tx, userId, 'grant', uploads));
  } catch (error) {
    await removeCopies(ctx, keys);
    throw error;
  }
}
