import { type Cents, dollars } from '@sampan/contract/money';
import type { Transaction } from '#database/connect.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { movePrepaid } from './move-prepaid.ts';
import { notifyOfPrepaid } from './notify-of-prepaid.ts';
import { lockPrepaid } from './prepaid-store.ts';

/** Refuses what the shop does not take, so that finance sends it back or the owner raises a limit. */
export async function refuseFilling(tx: Transaction, buyerId: string, amount: Cents): Promise<void> {
  const { offersPrepaid, prepaidMaxCents, prepaidFillingMaxCents } = await readSetting(tx, 'prepaid');
  if (!offersPrepaid) throw refuse('prepaid_not_offered');
  const { balanceCents } = (await lockPrepaid(tx, buyerId)) ?? { balanceCents: 0 };
  if (amount <= prepaidFillingMaxCents && balanceCents + amount <= prepaidMaxCents) return;
  const data = { fillingMaxUsd: dollars(prepaidFillingMaxCents), balanceMaxUsd: dollars(prepaidMaxCents) };
  throw refuse('prepaid_limit', {}, { data });
}

/** Puts on the balance what arrived at the bank, whatever was sent. */
export async function fillByTransfer(
  tx: Transaction,
  ctx: Context & { actor: Operator },
  {
    buyerId,
    amount,
    transaction,
  }: { buyerId: string; amount: Cents; transaction: { id: string; bankReference: string } },
): Promise<void> {
  const { id, bankReference } = transaction;
  await movePrepaid(tx, {
    buyerId,
    kind: 'filled',
    reference: id,
    amount,
    by: ctx.actor,
    bank: { transactionId: id, reference: bankReference },
  });
  await notifyOfPrepaid(tx, ctx, buyerId, { outcome: 'filled', amount, reference: id });
}
