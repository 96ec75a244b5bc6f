import type { ParsedInputOf } from '@sampan/contract/call';
import type { setMarket as setCall } from '@sampan/contract/reseller/markets';
import { inTransaction } from '#database/connect.ts';
import { listOwnShops, requireShop } from '#domains/channels/own-shops.ts';
import { requireLossesSeen } from '#domains/listings/offers/losses.ts';
import { serveSoon } from '#domains/listings/publications/change-queue.ts';
import { addOffersOfShop, forgetSentCosts } from '#domains/listings/serving/work-store.ts';
import {
  linesTo,
  type Market,
  readDeliveryTariffs,
  readShopMarkets,
  storeMarket,
} from '#domains/listings/terms/markets.ts';
import type { Customer } from '#shop/actor.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readSoldIds } from './preview-store.ts';

/** Stores where customers are. Prices by rules of delivered costs are sent; the change itself pauses nothing. Losses must have been seen. */
export async function setMarket(
  ctx: Context & { actor: Customer },
  { shopId, market: wanted, acceptsLosing }: ParsedInputOf<typeof setCall>,
): Promise<null> {
  const { buyerId } = ctx.actor;
  const own = shopId ? await requireShop(ctx.db, buyerId, shopId) : undefined;
  const market = wanted && (await readMarket(ctx, wanted));
  await inTransaction(ctx.db, async (tx) => {
    await lockBuyer(tx, buyerId);
    const shops = own ? [own] : await listOwnShops(tx, buyerId);
    const before = await readShopMarkets(tx, shops);
    await storeMarket(tx, buyerId, own?.id ?? null, market);
    const after = await readShopMarkets(tx, shops);
    const changed = shops.flatMap(({ id }) =>
      JSON.stringify(before.get(id)?.market) === JSON.stringify(after.get(id)?.market) ? [] : id,
    );
    const ids = await readSoldIds(tx, changed);
    await requireLossesSeen(tx, ids, { buyerId, language: ctx.language, acceptsLosing });
    for (const id of changed) {
      await forgetSentCosts(tx, id);
      await addOffersOfShop(tx, id);
    }
    if (changed.length > 0) await serveSoon(ctx, tx, changed);
  });
  return null;
}

type Wanted = NonNullable<ParsedInputOf<typeof setCall>['market']>;

async function readMarket({ db }: Context, { country, shippingLine, vat }: Wanted): Promise<Market> {
  const lines = linesTo(await readDeliveryTariffs(db), country);
  const isServed = shippingLine === '' ? lines.length > 0 : lines.some(({ id }) => id === shippingLine);
  if (!isServed) throw refuse('country_not_served');
  return { countryIso: country, lineId: shippingLine, vatE6: Math.round(vat * 1_000_000) };
}
