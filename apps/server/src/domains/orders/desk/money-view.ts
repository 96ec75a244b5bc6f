import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { toWireTime } from '@sampan/contract/wire-time';
import { methodLabel } from '#domains/orders/method-label.ts';
import type { OrderDetails, RefundDetails } from './order-details.ts';

/** What was paid, booked and given back, in the API's terms. Pure. */

type Money = NonNullable<OutputOf<Calls['operatorGetOrder']>['money']>;

const wire = (at: string) => toWireTime(new Date(at));
const toWireTimeOrNull = (at: string | null) => at && wire(at);

/** `addressOf` makes a temporary URL of a slip for this reader; empty text: not for him. */
export function toMoneyResponse(details: OrderDetails, addressOf: (key: string) => string): Money {
  return {
    payments: details.payments.map((one) => ({
      id: one.id,
      provider: one.provider,
      state: one.state,
      note: one.note,
      intentId: one.intent_id ?? '',
      amountUsd: dollars(one.amount_cents),
      paidWith: methodLabel({ brand: one.method_brand, lastFour: one.last_four }),
      at: wire(one.created_at),
    })),
    declarations: details.declarations.map((one) => ({
      id: one.id,
      state: one.state,
      remark: one.remark,
      reason: one.reason,
      decidedBy: one.decider,
      slips: one.images.map(addressOf).filter(Boolean),
      declaredAt: wire(one.declared_at),
      decidedAt: toWireTimeOrNull(one.decided_at),
    })),
    transfers: details.transfers.map((one) => ({
      id: one.id,
      resolution: one.resolution,
      bankReference: one.bank_reference,
      bookedBy: one.booker,
      amountUsd: dollars(one.amount_cents),
      bankFeeUsd: dollars(one.bank_fee_cents),
      bookedAt: wire(one.booked_at),
    })),
    refunds: details.refunds.map(toRefundResponse),
    disputes: details.disputes.map((one) => ({
      id: one.id,
      reason: one.reason,
      state: one.state,
      amountUsd: dollars(one.amount_cents),
      dueBy: toWireTimeOrNull(one.due_by),
      openedAt: wire(one.opened_at),
    })),
    ledger: details.ledger.map(({ id, at, kind, account, amount_cents, booker }) => ({
      entryId: id,
      kind,
      account,
      bookedBy: booker,
      at: wire(at),
      amountUsd: dollars(amount_cents),
    })),
  };
}

const toRefundResponse = ({ lines, payouts, ...one }: RefundDetails): Money['refunds'][number] => ({
  id: one.id,
  state: one.state,
  reason: one.reason,
  decidedBy: one.decider,
  amountUsd: dollars(one.amount_cents),
  isOverpayment: one.overpayment !== null,
  requestedAt: wire(one.requested_at),
  decidedAt: toWireTimeOrNull(one.decided_at),
  lines: lines.map(({ order_item_id, quantity, amount_cents, remark }) => ({
    orderItemId: order_item_id,
    quantity,
    remark,
    amountUsd: dollars(amount_cents),
  })),
  payouts: payouts.map(({ method, amount_cents, state, bank_reference }) => ({
    method,
    state,
    bankReference: bank_reference,
    amountUsd: dollars(amount_cents),
  })),
});
