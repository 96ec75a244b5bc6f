import { fullName } from '@sampan/contract/names';
import { inTransaction } from '#database/connect.ts';
import { mailOperators } from '#domains/accounts/mail-operators.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import {
  findUnpaidBalances,
  insertMessages,
  markOverdue,
  type UnpaidBalance,
} from '#domains/messages/inbox/message-store.ts';
import type { Context } from '#shop/context.ts';
import { forEachSettled } from '#shop/for-each-settled.ts';
import { readSetting } from '#shop/settings/settings.ts';

/** Job: reminds buyers whose goods wait in the warehouse for the balance, then asks an operator. */
export async function remindBalances(ctx: Context): Promise<void> {
  const { balanceReminderDays, balanceOverdueDays } = await readSetting(ctx.db, 'abuse');
  const first = Math.min(...balanceReminderDays, balanceOverdueDays);
  const unpaid = await findUnpaidBalances(ctx.db, first);
  await forEachSettled(ctx, 'could not send the reminder of a balance', unpaid, async (balance) => {
    // Only the latest, so that a job that did not run for a while sends no pile of mails.
    const days = Math.max(...balanceReminderDays.filter((one) => one <= balance.days), 0);
    if (days > 0) await remindBuyer(ctx, balance, days);
    if (balance.days >= balanceOverdueDays) await askOperator(ctx, balance);
  });
}

async function remindBuyer(ctx: Context, balance: UnpaidBalance, days: number): Promise<void> {
  const { userId, orderId, sn, amountCents, email, language } = balance;
  await inTransaction(ctx.db, async (tx) => {
    const reference = `balance:${orderId}:${days}`;
    const params = { sn, amountCents };
    const [isNew] = await insertMessages(tx, [{ userId, orderId, template: 'balance-due', params, reference }]);
    if (!isNew || balance.isDisabled) return;
    await queueMail(ctx, tx, {
      mailId: reference,
      to: email,
      language,
      template: 'balance-reminder',
      params: { name: fullName(language, balance), ...params, shopOrder: balance.shopOrder, orderId, days },
    });
  });
}

async function askOperator(ctx: Context, { orderId, sn, amountCents, days }: UnpaidBalance): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await markOverdue(tx, orderId))) return;
    const params = { sn, amountCents, days };
    await mailOperators(ctx, tx, 'support', { template: 'balance-overdue', params, reference: `overdue:${orderId}` });
  });
}
