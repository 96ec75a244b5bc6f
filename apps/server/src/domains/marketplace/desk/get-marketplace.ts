import type { OutputOf } from '@sampan/contract/call';
import type { operatorGetMarketplace as getCall } from '@sampan/contract/marketplace';
import { toWireTime } from '@sampan/contract/wire-time';
import { readCnyPerUsdE6 } from '#domains/catalogue/current-rate.ts';
import { asking } from '#domains/marketplace/offers/marketplace-of.ts';
import { countMarket } from '#domains/marketplace/rows/desk-store.ts';
import type { Context } from '#shop/context.ts';
import { readSetting } from '#shop/settings/settings.ts';

const none = {
  name: null,
  state: 'not_connected' as const,
  answeredAt: null,
  silentSince: null,
  budget: { usedToday: 0, perDay: 0, restsUntil: null },
  languages: [],
  counts: { sellers: 0, collections: 0, imported: 0, changed: 0 },
};

const timeOf = (moment: Date | undefined) => (moment ? toWireTime(moment) : null);

export async function operatorGetMarketplace(ctx: Context): Promise<OutputOf<typeof getCall>> {
  const { guardE6 } = await readSetting(ctx.db, 'purchasing');
  const shared = { cnyPerUsd: (await readCnyPerUsdE6(ctx.db)) / 1_000_000, guard: guardE6 / 1_000_000 };
  const { marketplace } = ctx;
  if (!marketplace) return { ...none, ...shared };
  const { state, answeredAt, silentSince, budget } = await asking(ctx, () => marketplace.access.read());
  return {
    name: marketplace.name,
    state,
    answeredAt: timeOf(answeredAt),
    silentSince: timeOf(silentSince),
    budget: { usedToday: budget.usedToday, perDay: budget.perDay, restsUntil: timeOf(budget.restsUntil) },
    languages: [...marketplace.languages],
    counts: await countMarket(ctx.db, marketplace.name),
    ...shared,
  };
}
