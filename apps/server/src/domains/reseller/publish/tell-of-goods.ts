import type { Transaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';

/** Tells the reseller that goods were paused. */
export async function tellOfPause(
  _tx: Transaction,
  _ctx: Pick<Context, 'queue'>,
  _ids: readonly string[],
): Promise<void> {}
