import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { inTransaction } from '#database/connect.ts';
import { notifyWithMail } from '#domains/messages/notify-with-mail.ts';
import { lockOrder } from '#domains/orders/locked-order.ts';
import { moveOrder } from '#domains/orders/move-order.ts';
import { reopenBalance } from '#domains/orders/weigh-bill.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { reopenInspection } from './inspection-store.ts';
import { decide, findOpenObjection, orderOfObjection } from './objection-store.ts';

/** Ends the pause: the balance is due as billed, or the goods are inspected again. */
export async function decideObjection(
  ctx: Context & { actor: Operator },
  { id, decision, answer }: ParsedInputOf<Calls['operatorDecideObjection']>,
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const orderId = await orderOfObjection(tx, id);
    const order = orderId && (await lockOrder(tx, orderId));
    if (!order) throw refuse('not_found');
    if ((await findOpenObjection(tx, order.id)) !== id) throw refuse('order_status_changed');
    await decide(tx, id, { decision, answer, operatorId: ctx.actor.operatorId });
    if (decision === 'inspect_again') {
      await reopenBalance(tx, ctx, order.id);
      await reopenInspection(tx, order.id);
    }
    const to = decision === 'stands' ? 'be_confirmed_customer' : 'pending_inspection';
    await moveOrder(tx, ctx, order, to, { reason: answer, ends: 'after_sales', isQuiet: true });
    const news = { orderId: order.id, reference: `objection:${id}`, reason: answer };
    await notifyWithMail(tx, ctx, { ...news, template: 'objection-answered' });
  });
  return null;
}
