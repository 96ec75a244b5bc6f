import { dollars } from '@sampan/contract/money';
import { findOwn } from '#domains/channel-orders/orders/own-queries.ts';
import { recordEvent } from '#domains/channel-orders/orders/store.ts';
import { readResponses } from '#domains/channel-orders/page/list-shop-orders.ts';
import { placeShopOrder } from '#domains/channel-orders/page/order-shop-orders.ts';
import { listPage, type ShopOrderRow } from '#domains/channel-orders/page/page-queries.ts';
import type { WireShopOrder } from '#domains/channel-orders/page/shop-order-response.ts';
import type { orderByRulesJob } from '#domains/channel-orders/queued-jobs.ts';
import { readRecipient } from '#domains/channel-orders/recipients/read-recipient.ts';
import type { JobData } from '#jobs/job.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { Refusal, refuse } from '#shop/refusal.ts';
import { payPlaced } from './pay-placed.ts';
import { limitWait, type RuleWait, ruleWaitOf, toCents } from './rule-reason.ts';
import {
  type ActingRule,
  findActingRule,
  lockRule,
  readBilled,
  readSpent,
  recordRuleOrder,
  setRuleWaits,
} from './rule-store.ts';

/** Further ones follow with the next reading. */
const ordersAtOnce = 300;

interface Candidate {
  row: ShopOrderRow;
  order: WireShopOrder;
  countryIso: string;
}

export const billedOf = ({ figures }: WireShopOrder): number => toCents(figures?.billedUsd ?? 0);

/** The oldest first: where a limit ends it, the customers who ordered last are those who wait. */
export async function readCandidates(
  ctx: Context & { actor: Customer },
  rows: readonly ShopOrderRow[],
): Promise<Candidate[]> {
  const orders = await readResponses(ctx, rows);
  return rows
    .flatMap((row, index): Candidate[] => {
      const order = orders[index];
      const countryIso = row.recipient ? readRecipient(row.recipient).countryIso : '';
      return order ? [{ row, order, countryIso }] : [];
    })
    .toSorted((a, b) => a.row.placedAt.getTime() - b.row.placedAt.getTime());
}

/**
 * Job after a shop's orders were read: places those that fit the shop's rule, and says of the others why they wait. However
 * many readings run at once, an order is placed once, and the limits hold: each is checked again under the rule's lock.
 */
export async function orderByRules(ctx: Context, { shopId }: JobData<typeof orderByRulesJob>): Promise<void> {
  const rule = await findActingRule(ctx.db, shopId);
  if (!rule) return;
  const acting = { ...ctx, actor: rule.actor, language: rule.language };
  const filter = { buyerId: rule.actor.buyerId, state: 'open' as const, search: '', shopId, takenSince: rule.since };
  const candidates = await readCandidates(acting, await listPage(ctx.db, filter, ordersAtOnce, 0));
  const spent = await readSpent(ctx.db, shopId);
  const placed: string[] = [];
  const waits: { id: string; wait: RuleWait | null }[] = [];
  for (const candidate of candidates) {
    const wait =
      ruleWaitOf(candidate.order, candidate.countryIso, rule, spent) ?? (await place(acting, rule, candidate));
    if (typeof wait === 'string') {
      placed.push(wait);
      spent.orders += 1;
      spent.cents += billedOf(candidate.order);
    }
    waits.push({ id: candidate.row.id, wait: typeof wait === 'string' ? null : wait });
  }
  await setRuleWaits(ctx.db, waits);
  await payPlaced(acting, placed);
}

/** Returns our order's id, or why it waits after all. */
async function place(
  ctx: Context & { actor: Customer },
  rule: ActingRule,
  { row, order }: Candidate,
): Promise<string | RuleWait | null> {
  const seen = await findOwn(ctx.db, rule.actor.buyerId, row.id);
  const billed = billedOf(order);
  // It may have been ordered, or changed, since it was looked at.
  if (seen?.state !== 'open' || seen.changedAt.getTime() !== row.changedAt.getTime()) return null;
  try {
    const made = await placeShopOrder(
      ctx,
      seen,
      { id: row.id, goodsUsd: order.goodsUsd },
      {
        isByRule: true,
        async before(tx, locked) {
          if (locked.orderId || locked.waits.length > 0 || locked.changedAt.getTime() !== row.changedAt.getTime())
            throw new NotPlaced(null);
          const spent = await lockRule(tx, rule);
          if (!spent) throw new NotPlaced(null);
          const wait = limitWait(billed, rule, spent);
          if (wait) throw new NotPlaced(wait);
        },
        async after(tx, orderId) {
          const cents = await readBilled(tx, orderId);
          if (cents > billed) throw refuse('price_changed', { count: 1 }, { data: { goodsUsd: dollars(cents) } });
          await recordEvent(tx, row.id, 'ordered_by_rule', orderId);
          await recordRuleOrder(tx, { orderId, shopOrderId: row.id, shopId: rule.shopId }, cents);
        },
      },
    );
    return made.id;
  } catch (error) {
    if (error instanceof NotPlaced) return error.wait;
    if (!(error instanceof Refusal) || error.status >= 429) throw error;
    return refusedBecause(error);
  }
}

/** In between, a limit was reached by another reading; or, without a reason, the order or the rule was changed. */
class NotPlaced extends Error {
  readonly wait: RuleWait | null;
  constructor(wait: RuleWait | null) {
    super('not placed by a rule');
    this.wait = wait;
  }
}

const unpaidLimits = ['too_many_unpaid_orders', 'unpaid_goods_limit'];

const refusedBecause = ({ error }: Refusal): RuleWait => ({
  reason: unpaidLimits.includes(error) ? 'unpaid_limit' : 'not_orderable',
  figure: null,
  limit: null,
});
