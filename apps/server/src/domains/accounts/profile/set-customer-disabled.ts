import { inTransaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { lockUser, setDisabled } from '#domains/accounts/logins/user-store.ts';
import { endAllAccess } from '#domains/accounts/sessions.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

/** Disabling ends all sessions and API keys at once; enabling restores none. */
export async function setCustomerDisabled(
  ctx: Context,
  { id, disabled, reason }: { id: string; disabled: boolean; reason: string },
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    if (!isUuid(id) || !(await setDisabled(tx, id, disabled, reason))) throw refuse('not_found');
    if (disabled) await endAllAccess(tx, id);
  });
  return null;
}

/** Ends sessions when a telephone is lost or a password known to others. */
export async function signOutCustomer(ctx: Context, { id }: { id: string }): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const user = isUuid(id) ? await lockUser(tx, id) : undefined;
    if (!user || user.erased_at) throw refuse('not_found');
    await endAllAccess(tx, id);
  });
  return null;
}
