import type { ProviderDeposit } from '#connectors/payment/payment.ts';
import { inTransaction } from '#database/connect.ts';
import { mailOwnersAndFinance } from '#domains/accounts/mail-operators.ts';
import { tidyLine } from '#domains/billing/statements/statement-line.ts';
import type { Context } from '#shop/context.ts';
import { forEachSettled } from '#shop/for-each-settled.ts';
import { insertTransactions, setAsideRecalled } from './bank-store.ts';

/** Longer than a transfer takes. */
const lookBackMs = 10 * 24 * 3600 * 1000;

/** Safety net for webhooks: reads the transfers of the last ten days into the shop's accounts with its providers. */
export async function reconcileDeposits(ctx: Context): Promise<void> {
  const since = new Date(ctx.now().getTime() - lookBackMs);
  const names = ctx.payments.all.flatMap(({ name, deposits }) => (deposits ? [name] : []));
  await forEachSettled(ctx, 'the deposits of a provider could not be listed', names, async (name) => {
    const found = await Array.fromAsync(ctx.payments.get(name).deposits?.list(since) ?? []);
    await forEachSettled(ctx, 'a deposit could not be stored', found, (deposit) => applyDeposit(ctx, name, deposit));
  });
}

/** Reads a deposit back from the provider and acts on it. */
export async function refreshDeposit(ctx: Context, provider: string, depositId: string): Promise<void> {
  const deposit = await ctx.payments.get(provider).deposits?.read(depositId);
  if (!deposit) throw new Error(`${provider} does not know the deposit ${depositId}`);
  await applyDeposit(ctx, provider, deposit);
}

/** Records a settled transfer once, like a transaction of a bank's statement. Its recall takes the money away again. */
async function applyDeposit(ctx: Context, provider: string, deposit: ProviderDeposit): Promise<void> {
  const { id, status, account, amount, currency, payer, reference, settledOn } = deposit;
  if (status === 'pending' || status === 'rejected' || amount <= 0) return;
  const line = tidyLine({
    account,
    bookedOn: settledOn,
    amountCents: amount,
    currency,
    counterparty: payer,
    counterpartyAccount: '',
    reference,
    bankReference: id,
  });
  const isOurs = currency === 'USD' && status === 'settled';
  await inTransaction(ctx.db, async (tx) => {
    await insertTransactions(tx, provider, [{ ...line, fingerprint: id, state: isOurs ? 'open' : 'kept' }], null);
    if (status !== 'reversed') return;
    const recall = { ...line, amountCents: -amount, fingerprint: `${id}:reversed`, state: 'kept' as const };
    await insertTransactions(tx, provider, [recall], null);
    const order = await setAsideRecalled(tx, provider, id);
    if (!order) return;
    ctx.log.warn({ depositId: id, ...order }, 'a transfer that paid an order was recalled by the payer’s bank');
    const params = { ...order, amountCents: amount };
    await mailOwnersAndFinance(ctx, tx, {
      template: 'transfer-recalled',
      params,
      reference: `recalled:${provider}:${id}`,
    });
  });
}
