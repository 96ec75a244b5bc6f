import { inTransaction } from '#database/connect.ts';
import { mailOwnersAndFinance } from '#domains/accounts/mail-operators.ts';
import { claimUnsent } from '#domains/billing/received/declaration-store.ts';
import type { Context } from '#shop/context.ts';

const pauseMinutes = 10;

/** Sends owners and finance one mail about all transfers declared since the last one. */
export async function notifyOfDeclarations(ctx: Pick<Context, 'db' | 'queue'>): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const declared = await claimUnsent(tx, pauseMinutes);
    const [first] = declared;
    if (!first) return;
    const transfers = declared.map(({ sn, amountCents, hasSlip }) => ({ sn, amountCents, hasSlip }));
    await mailOwnersAndFinance(ctx, tx, {
      template: 'transfers-to-check',
      params: { transfers },
      reference: `declared:${first.id}`,
    });
  });
}
