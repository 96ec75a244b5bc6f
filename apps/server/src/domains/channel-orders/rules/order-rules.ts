import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { RuleReason } from '@sampan/contract/reseller/rule-reasons';
import { getCountry, isBlockedPlace } from '@sampan/locations';
import { inTransaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { listPage } from '#domains/channel-orders/page/page-queries.ts';
import { readCarriers } from '#domains/channel-orders/page/shop-order-response.ts';
import { orderByRulesJob } from '#domains/channel-orders/queued-jobs.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { billedOf, readCandidates } from './order-by-rules.ts';
import { type RuleLimits, ruleWaitOf, type Spent, toCents } from './rule-reason.ts';
import { clearRuleWaits, listRules, ownsShop, storeRule, switchOffRules } from './rule-store.ts';

type CustomerContext = Context & { actor: Customer };
type Input = ParsedInputOf<Calls['setOrderRule']>;

/** What a rule starts with, until its reseller changes it. */
const proposal: RuleLimits = {
  countries: [],
  leastMarginPercent: 20,
  leastLeftCents: null,
  dayOrders: 20,
  dayCents: 40_000,
  orderCents: 5000,
};

export async function listOrderRules({ db, actor }: CustomerContext): Promise<OutputOf<Calls['listOrderRules']>> {
  const rules = await listRules(db, actor.buyerId);
  return {
    list: rules.map(({ shopId, shopName, isOn, isSet, orders, cents, waiting, ...stored }) => ({
      shopId,
      shopName,
      isOn,
      isSet,
      ...toUsd(isSet ? stored : proposal),
      placedOrders: orders,
      placedUsd: Number(cents) / 100,
      waiting,
    })),
  };
}

const toUsd = ({ leastLeftCents, dayCents, orderCents, countries, ...same }: RuleLimits) => ({
  ...same,
  countries: [...countries],
  leastLeftUsd: leastLeftCents === null ? null : Number(leastLeftCents) / 100,
  dayUsd: Number(dayCents) / 100,
  orderUsd: Number(orderCents) / 100,
});

const limitsOf = ({ leastLeftUsd, dayUsd, orderUsd, ...same }: Omit<Input, 'id' | 'isOn'>): RuleLimits => ({
  countries: [...new Set(same.countries)],
  leastMarginPercent: same.leastMarginPercent,
  leastLeftCents: leastLeftUsd === null ? null : toCents(leastLeftUsd),
  dayOrders: same.dayOrders,
  dayCents: toCents(dayUsd),
  orderCents: toCents(orderUsd),
});

export async function setOrderRule(ctx: CustomerContext, { id, isOn, ...sent }: Input): Promise<null> {
  const { buyerId, userId } = ctx.actor;
  const rule = limitsOf(sent);
  const carriesTo = await readCarriers(ctx.db);
  const isServed = (iso: string) => getCountry(iso) !== undefined && !isBlockedPlace(iso) && carriesTo(iso);
  if (!rule.countries.every(isServed)) throw refuse('country_not_served');
  await inTransaction(ctx.db, async (tx) => {
    if (!isUuid(id) || !(await ownsShop(tx, buyerId, id))) throw refuse('not_found');
    await storeRule(tx, id, { ...rule, isOn, userId, language: ctx.language });
    if (isOn) await ctx.queue.add(tx, orderByRulesJob, { shopId: id }, { group: buyerId });
    else await clearRuleWaits(tx, [id]);
  });
  return null;
}

/** An order that is being placed by a rule at this moment is placed; none after it. */
export async function stopOrderRules(ctx: CustomerContext): Promise<OutputOf<Calls['stopOrderRules']>> {
  return inTransaction(ctx.db, async (tx) => {
    const stopped = await switchOffRules(tx, ctx.actor.buyerId);
    await clearRuleWaits(tx, stopped);
    return { stopped: stopped.length };
  });
}

const triedMax = 500;
const dayMs = 24 * 3600 * 1000;

export async function tryOrderRule(
  ctx: CustomerContext,
  { id, ...sent }: ParsedInputOf<Calls['tryOrderRule']>,
): Promise<OutputOf<Calls['tryOrderRule']>> {
  const { buyerId } = ctx.actor;
  if (!isUuid(id) || !(await ownsShop(ctx.db, buyerId, id))) throw refuse('not_found');
  const rule = limitsOf(sent);
  const takenSince = new Date(ctx.now().getTime() - dayMs);
  const rows = await listPage(ctx.db, { buyerId, state: undefined, search: '', shopId: id, takenSince }, triedMax, 0);
  // What is ordered by now is looked at as it was when it came in.
  const asNew = rows.flatMap((row) =>
    row.state === 'closed' ? [] : [{ ...row, state: 'open' as const, order: null }],
  );
  const spent: Spent = { orders: 0, cents: 0 };
  const counts = new Map<RuleReason, number>();
  for (const { order, countryIso } of await readCandidates(ctx, asNew)) {
    const wait = ruleWaitOf(order, countryIso, rule, spent);
    if (wait) counts.set(wait.reason, (counts.get(wait.reason) ?? 0) + 1);
    else {
      spent.orders += 1;
      spent.cents += billedOf(order);
    }
  }
  return {
    orders: asNew.length,
    placed: spent.orders,
    costUsd: spent.cents / 100,
    waiting: [...counts].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count),
  };
}
