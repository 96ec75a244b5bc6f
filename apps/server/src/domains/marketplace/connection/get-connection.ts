import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Context } from '#shop/context.ts';
import { shopUrl } from '#shop/shop-url.ts';
import { listEntries } from './connection-store.ts';

/** Where the owner returns from the marketplace's page of consent. */
export const returnUrlOf = ({ config }: Pick<Context, 'config'>): string =>
  `${shopUrl(config)}/console/marketplace/connection`;

export async function getConnection(
  ctx: Pick<Context, 'config' | 'db' | 'marketplace'>,
): Promise<OutputOf<Calls['operatorGetMarketplaceConnection']>> {
  const { db, marketplace } = ctx;
  if (!marketplace) return null;
  const [{ state, account, endsAt, calls, budget, answeredAt, silentSince }, history] = await Promise.all([
    marketplace.access.read(),
    listEntries(db),
  ]);
  const returnUrl = returnUrlOf(ctx);
  return {
    marketplace: marketplace.name,
    needsConsent: marketplace.access.consentUrl({ state: '', returnUrl }) !== undefined,
    state,
    account,
    endsAt: endsAt?.toISOString() ?? null,
    returnUrl,
    calls: calls.map(({ name, isAllowed }) => ({ name, isAllowed: isAllowed ?? null })),
    usedToday: budget.usedToday,
    perDay: budget.perDay,
    perSecond: budget.perSecond,
    restsUntil: budget.restsUntil?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
    silentSince: silentSince?.toISOString() ?? null,
    history: history.map(({ what, at, by }) => ({ what, at: at.toISOString(), by })),
  };
}
