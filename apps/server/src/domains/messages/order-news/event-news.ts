import type { MessageKind } from '@sampan/contract/messages';
import { fullName } from '@sampan/contract/names';
import { mayBuyer, type OrderStatus } from '@sampan/contract/order-status';
import type { MailDraft, MailParams, MailTemplate } from '#domains/mails/templates.ts';
import type { EventFacts, MessageParams } from '#domains/messages/inbox/message-store.ts';

/** Which message an order's status change sends, and whether by mail too. Pure. */

export interface News {
  template: MessageKind;
  params: MessageParams;
  mail?: MailDraft;
}

export function newsOf(facts: EventFacts): News | undefined {
  if (facts.from === 'after_sales') return refundDecided(facts);
  switch (facts.to) {
    case 'create':
      return facts.from === null ? orderPlaced(facts) : paymentRejected(facts);
    case 'payment_confirming':
      return paymentConfirming(facts);
    case 'be_purchased':
      return paymentReceived(facts, facts.depositCents);
    case 'in_purchased':
      return news(facts, 'procurement-started');
    case 'pending_inspection':
      return news(facts, 'goods-received');
    case 'be_confirmed_customer':
      return facts.from === 'payment_confirming' ? paymentRejected(facts) : balanceDue(facts);
    case 'be_delivered':
      if (facts.from === 'pending_inspection') return news(facts, 'inspection-passed');
      // An order from own stock was paid at once and has no balance.
      return paymentReceived(facts, facts.balanceCents > 0 ? facts.balanceCents : facts.depositCents);
    case 'delivered':
      return shipped(facts);
    case 'completed':
      return news(facts, facts.from === 'pending_inspection' ? 'stock-arrived' : 'order-completed');
    case 'after_sales':
      // A job starts this refund after a missed deadline, without the buyer's request.
      return news(facts, 'refund-requested', facts.cause === 'job' ? { isUnanswered: true } : {});
    case 'closed':
      // The shop cancelled a paid order, so the message includes the refund.
      if (facts.from && mayBuyer('refund', facts.from as OrderStatus)) return refundDecided(facts);
      return mailed(facts, 'order-closed', 'order-closed', { reason: facts.reason });
    default:
      return undefined;
  }
}

function news({ sn }: EventFacts, template: MessageKind, params: Omit<MessageParams, 'sn'> = {}): News {
  return { template, params: { sn, ...params } };
}

function mailed<Template extends MailTemplate>(
  facts: EventFacts,
  template: MessageKind,
  mailTemplate: Template,
  params: Omit<MailParams[Template], 'sn' | 'name'> & Omit<MessageParams, 'sn'>,
): News {
  const mailParams = { ...params, sn: facts.sn, name: fullName(facts.language, facts) };
  return { ...news(facts, template, params), mail: { template: mailTemplate, params: mailParams } as MailDraft };
}

const orderPlaced = (facts: EventFacts) =>
  mailed(facts, 'order-placed', 'order-placed', { amountCents: facts.depositCents });

/** A card payment is confirmed in seconds; a declared transfer takes days, so its bank details are repeated. */
function paymentConfirming(facts: EventFacts): News {
  const { transferCents } = facts;
  if (transferCents === null) return news(facts, 'payment-confirming');
  return mailed(facts, 'payment-confirming', 'transfer-declared', { amountCents: transferCents });
}

const paymentReceived = (facts: EventFacts, amountCents: number) =>
  mailed(facts, 'payment-received', 'payment-received', { amountCents });

const paymentRejected = (facts: EventFacts) =>
  mailed(facts, 'payment-rejected', 'payment-rejected', { reason: facts.reason });

const balanceDue = (facts: EventFacts) =>
  mailed(facts, 'balance-due', 'balance-due', { amountCents: Math.max(facts.balanceCents - facts.aheadCents, 0) });

function shipped(facts: EventFacts): News {
  const { carrier, trackingNumbers } = facts;
  const numbers = trackingNumbers ?? [];
  const left = { carrier: carrier ?? '', trackingNumber: numbers.join(', ') };
  return mailed(facts, 'shipped', 'shipped', { ...left, hasParcels: numbers.length > 1 });
}

function refundDecided(facts: EventFacts): News {
  const amountCents = facts.refundCents ?? 0;
  const template = amountCents > 0 ? 'refund-granted' : 'refund-declined';
  const isClosed = facts.to === 'closed';
  return mailed(facts, template, 'refund-decided', { amountCents, reason: facts.reason, isClosed });
}
