import { consentTrouble } from '#connectors/marketplace/marketplace.ts';
import { inTransaction } from '#database/connect.ts';
import { mailOperators } from '#domains/accounts/mail-operators.ts';
import type { Context } from '#shop/context.ts';
import { insertWarning } from './connection-store.ts';

/** Job: mails the owners that the marketplace's consent ends soon or has been withdrawn, once for each consent. */
export async function warnOfConsent(ctx: Context): Promise<void> {
  const { marketplace } = ctx;
  const connection = await marketplace?.access.read();
  const what = connection && consentTrouble(connection, ctx.now());
  if (!marketplace || !what || !connection.connectedAt) return;
  const { account, connectedAt, endsAt } = connection;
  await inTransaction(ctx.db, async (tx) => {
    if (!(await insertWarning(tx, { provider: marketplace.name, what, connectedAt }))) return;
    const params = { outcome: what, account, lastDay: endsAt?.toISOString().slice(0, 10) ?? '' } as const;
    const reference = `consent:${what}:${connectedAt.toISOString()}`;
    await mailOperators(ctx, tx, 'owner', { template: 'marketplace-consent', params, reference });
  });
}
