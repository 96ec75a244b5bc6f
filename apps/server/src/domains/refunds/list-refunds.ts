import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { wireTime } from '@sampan/contract/wire-time';
import type { Context } from '#shop/context.ts';
import { listRefunds as findRefunds } from './store.ts';

type Refunds = OutputOf<Calls['operatorListRefunds']>;

/** Refunds for operators. One without lines is money that came too late or twice. */
export async function listRefunds(
  ctx: Context,
  { state }: ParsedInputOf<Calls['operatorListRefunds']>,
): Promise<Refunds> {
  const refunds = await findRefunds(ctx.db, state);
  return refunds.map((refund) => ({
    id: refund.id,
    orderId: refund.order_id,
    sn: refund.sn,
    customer: `${refund.first_name} ${refund.last_name}`,
    amountUsd: dollars(refund.amount_cents),
    requestedAt: wireTime(refund.requested_at),
    state: refund.state,
    transferUsd: dollars(refund.transfer_cents),
    firstApprover: refund.first_approver ?? '',
    lines: refund.lines.map((line) => ({
      id: line.id,
      orderItemId: line.order_item_id,
      productName: line.product_name,
      quantity: line.quantity,
      remark: line.remark,
      amountUsd: dollars(line.amount_cents),
    })),
  }));
}
