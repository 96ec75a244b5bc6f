import { inTransaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { endAllAccess } from './sessions.ts';
import { setDisabled } from './store.ts';

/** Disabling ends all sessions and API keys at once; enabling restores none. */
export async function setCustomerDisabled(
  ctx: Context,
  { id, disabled }: { id: string; disabled: boolean },
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    if (!isUuid(id) || !(await setDisabled(tx, id, disabled))) throw refuse('not_found');
    if (disabled) await endAllAccess(tx, id);
  });
  return null;
}
