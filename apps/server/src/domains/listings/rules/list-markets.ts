import type { OutputOf } from '@sampan/contract/call';
import type { listMarkets as listCall } from '@sampan/contract/reseller/markets';
import { listCountries } from '@sampan/locations';
import { findDefaultAddress } from '#domains/addresses/find-default-address.ts';
import { listOwnShops } from '#domains/channels/own-shops.ts';
import {
  linesTo,
  readDeliveryTariffs,
  readShopMarkets,
  readWorkspaceMarket,
  toMarketResponse,
} from '#domains/listings/terms/markets.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';

export async function listMarkets({
  db,
  language,
  actor: { buyerId },
}: Context & { actor: Customer }): Promise<OutputOf<typeof listCall>> {
  const [tariffs, shops, address] = await Promise.all([
    readDeliveryTariffs(db),
    listOwnShops(db, buyerId),
    findDefaultAddress(db, buyerId),
  ]);
  const [workspace, markets] = await Promise.all([
    readWorkspaceMarket(db, buyerId, address?.country_iso),
    readShopMarkets(db, shops),
  ]);
  return {
    workspace: toMarketResponse(workspace, tariffs, language),
    shops: shops.flatMap(({ id, name, address }) => {
      const found = markets.get(id);
      if (!found) return [];
      const { market, isOwn } = found;
      return { shopId: id, shopName: name || address, isOwn, market: toMarketResponse(market, tariffs, language) };
    }),
    countries: listCountries(language).flatMap(({ iso, name }) => {
      const lines = linesTo(tariffs, iso).map(({ id, name }) => ({ id, name }));
      return lines.length > 0 ? { country: iso, name, lines } : [];
    }),
  };
}
