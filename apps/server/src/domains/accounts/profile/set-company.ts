import { inTransaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { lockUser, updateCompany } from '#domains/accounts/logins/user-store.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

/** An operator corrects what the customer wrote, or enters what came with a letter. */
export async function setCompany(
  ctx: Context,
  { id, ...company }: { id: string; company: string; vatNumber: string },
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const user = isUuid(id) ? await lockUser(tx, id) : undefined;
    if (!user || user.erased_at) throw refuse('not_found');
    await updateCompany(tx, user.buyer_id, company);
  });
  return null;
}
