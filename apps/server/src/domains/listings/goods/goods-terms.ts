import type { ParsedInputOf } from '@sampan/contract/call';
import { decimalsOf, defaultPriceRule } from '@sampan/contract/price-rules';
import type { listResellerGoods as listCall } from '@sampan/contract/reseller/goods';
import { listOwnShops, type ResellerShop } from '#domains/channels/own-shops.ts';
import { perUsdOf, readShopTerms } from '#domains/listings/terms/shop-terms.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { readSetting } from '#shop/settings/settings.ts';
import type { Terms } from './costs-with-margin.ts';

type Input = Pick<ParsedInputOf<typeof listCall>, 'shopId' | 'currency'>;

interface NamedShop {
  id: string;
  name: string;
}

export interface GoodsTerms extends Terms {
  shop: NamedShop | undefined;
  shops: NamedShop[];
  currency: string;
}

/** By the rule of a shop, or of the default one; without a shop by the standard rule, in the reader's currency. */
export async function readGoodsTerms(
  ctx: Context & { actor: Customer },
  { shopId, currency }: Input,
): Promise<GoodsTerms> {
  const shops = await listOwnShops(ctx.db, ctx.actor.buyerId);
  const shop = shops.find(({ id }) => id === shopId) ?? shops.find(({ isDefault }) => isDefault) ?? shops[0];
  const terms = shop && (await readShopTerms(ctx.db, shop, ctx.language));
  if (shop && terms && terms.perUsdE6 > 0)
    return { ...terms, shop: named(shop), shops: shops.map(named), currency: shop.currency };
  const { perUsdE6 } = await readSetting(ctx.db, 'currencyRates');
  return {
    rule: defaultPriceRule,
    perUsdE6: perUsdOf(perUsdE6, currency),
    decimals: decimalsOf(currency) ?? 2,
    shop: shop && named(shop),
    shops: shops.map(named),
    currency,
  };
}

const named = ({ id, name, address }: ResellerShop): NamedShop => ({ id, name: name || address });
