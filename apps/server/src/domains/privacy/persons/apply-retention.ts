import { inTransaction } from '#database/connect.ts';
import { eraseChanges, forgetOldChanges } from '#domains/audit-log/forget-changes.ts';
import { anonymiseDeclarations, forgetPayers, forgetWebhookBodies } from '#domains/billing/erase-payers.ts';
import { eraseConversationsOfOrders } from '#domains/conversations/erase-conversations.ts';
import { forgetHookEvents } from '#domains/hooks/erase-hooks.ts';
import { eraseInspectionPictures, eraseObjections } from '#domains/logistics/erase-inspections.ts';
import { eraseMessagesOfOrders } from '#domains/messages/erase-messages.ts';
import { anonymiseOrders, findOrdersToAnonymise } from '#domains/orders/anonymise-orders.ts';
import { eraseClaims } from '#domains/refunds/erase-claims.ts';
import { queueFileRemoval, removeFiles } from '#domains/uploads/remove-files.ts';
import type { Context } from '#shop/context.ts';
import { forEachSettled } from '#shop/for-each-settled.ts';

type Tools = Pick<Context, 'db' | 'queue' | 'mailer' | 'storage' | 'log'>;

const mailRetentionDays = 30;
const batch = 200;

/**
 * Daily job. Removes what is no longer needed, as docs/privacy.md and the terms promise. `forgetExpired` removes codes,
 * sessions, attempts and unused uploads.
 */
export async function applyRetention(ctx: Tools): Promise<void> {
  const steps: Record<string, () => Promise<unknown>> = {
    orders: () => anonymiseOldOrders(ctx),
    hooks: () => forgetHookEvents(ctx.db),
    webhooks: () => forgetWebhookBodies(ctx.db),
    payers: () => forgetPayers(ctx.db),
    mails: async () => ctx.mailer.stored?.forgetOlderThan(ctx.db, mailRetentionDays),
    files: () => removeFiles(ctx),
    changes: () => forgetOldChanges(ctx.db),
  };
  await forEachSettled(ctx, 'some data could not be removed; it will be tried again', Object.keys(steps), (name) =>
    Promise.resolve(steps[name]?.()),
  );
}

async function anonymiseOldOrders(ctx: Tools): Promise<void> {
  for (let done = batch; done === batch; ) done = await anonymiseBatch(ctx);
}

/** Accounting data stays: amounts, goods, dates, country. */
function anonymiseBatch(ctx: Tools): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    const ids = await findOrdersToAnonymise(tx, batch);
    if (ids.length === 0) return 0;
    await anonymiseOrders(tx, ids);
    const claimed = await eraseClaims(tx, ids);
    await eraseObjections(tx, ids);
    await eraseMessagesOfOrders(tx, ids);
    const { files } = await eraseConversationsOfOrders(tx, ids);
    const slips = await anonymiseDeclarations(tx, ids);
    const pictures = await eraseInspectionPictures(tx, ids);
    await queueFileRemoval(tx, ctx, [...claimed, ...slips, ...pictures, ...files]);
    await eraseChanges(tx, 'order', ids);
    await eraseChanges(tx, 'payer', ids);
    return ids.length;
  });
}
