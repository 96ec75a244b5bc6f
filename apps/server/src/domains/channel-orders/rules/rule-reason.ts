import type { RuleReason } from '@sampan/contract/reseller/rule-reasons';
import type { WireShopOrder } from '#domains/channel-orders/page/shop-order-response.ts';

/** Whether a rule places an order, and why not. Pure. */

export interface RuleLimits {
  countries: readonly string[];
  leastMarginPercent: number | null;
  leastLeftCents: number | null;
  dayOrders: number;
  dayCents: number;
  orderCents: number;
}

/** What the rule has placed within 24 hours. */
export interface Spent {
  orders: number;
  cents: number;
}

export interface RuleWait {
  reason: RuleReason;
  figure: number | null;
  limit: number | null;
}

export const toCents = (usd: number): number => Math.round(usd * 100);

const waiting = (reason: RuleReason, figure: number | null = null, limit: number | null = null): RuleWait => ({
  reason,
  figure,
  limit,
});

/** Doubts that no rule decides. Reasons of the shop to wait count even if they were overruled: that was for one hand. */
function doubtOf(order: WireShopOrder): RuleReason | undefined {
  const { details, lines, cautions } = order;
  if (order.wasClosedHere) return 'closed_here';
  if (order.waits.length > 0) return 'waits_there';
  if (order.parts > 1) return 'split';
  if (lines.some(({ customFields }) => customFields.length > 0)) return 'line_note';
  // Nothing is known of orders that a version before stored.
  if (!details || details.note || details.customFields.length > 0) return 'note';
  if (details.isEdited) return 'edited';
  if (details.isPartlySent) return 'partly_sent';
  return cautions[0] ?? (order.canBeOrdered ? undefined : 'not_orderable');
}

/** Undefined: it is placed. `countryIso` is where it goes. */
export function ruleWaitOf(
  order: WireShopOrder,
  countryIso: string,
  rule: RuleLimits,
  spent: Spent,
): RuleWait | undefined {
  const doubt = doubtOf(order);
  if (doubt) return waiting(doubt);
  if (!rule.countries.includes(countryIso)) return waiting('country');
  const { figures } = order;
  if (!figures || figures.leftUsd === null) return waiting('margin_unknown');
  const left = toCents(figures.leftUsd);
  return marginWait(left, left + toCents(figures.costUsd), rule) ?? limitWait(toCents(figures.billedUsd), rule, spent);
}

/** Compares whole numbers: a margin of 20 % is reached by 20.00 %, and not by 19.99 %. */
function marginWait(left: number, net: number, { leastMarginPercent, leastLeftCents }: RuleLimits) {
  if (leastMarginPercent !== null && left * 100 < leastMarginPercent * net)
    return waiting('margin', net > 0 ? Math.floor((left * 1000) / net) / 10 : null, leastMarginPercent);
  if (leastLeftCents !== null && left < leastLeftCents) return waiting('left', left / 100, leastLeftCents / 100);
  return undefined;
}

/** The limits of money and number: an order that reaches one exactly still fits. */
export function limitWait(billed: number, rule: RuleLimits, spent: Spent): RuleWait | undefined {
  if (billed > rule.orderCents) return waiting('order_amount', billed / 100, rule.orderCents / 100);
  if (spent.orders + 1 > rule.dayOrders) return waiting('day_orders', spent.orders, rule.dayOrders);
  if (spent.cents + billed > rule.dayCents)
    return waiting('day_amount', (spent.cents + billed) / 100, rule.dayCents / 100);
  return undefined;
}
