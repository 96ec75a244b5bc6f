import { isDisplayCurrency } from '@sampan/contract/currencies';
import { isLanguage, type Language } from '@sampan/contract/languages';
import { decimalsOf, defaultPriceRule, type PriceRule } from '@sampan/contract/price-rules';
import type { Database, Transaction } from '#database/connect.ts';
import type { ResellerShop } from '#domains/channels/own-shops.ts';
import { refuse } from '#shop/refusal.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { readRules, type StoredRule } from './store.ts';

/** All that prices and pieces in a shop depend on besides the goods. */
export interface ShopTerms {
  rule: PriceRule;
  /** Whose texts are sent. */
  language: Language;
  /** 0: no rate is known for the shop's currency, and nothing can be priced. */
  perUsdE6: number;
  decimals: number;
  buffer: number;
  isPaused: boolean;
  version: number;
}

type TermsShop = Pick<ResellerShop, 'id' | 'currency' | 'stockBuffer'>;

export async function readTerms(
  db: Database | Transaction,
  shops: readonly TermsShop[],
  language: Language,
): Promise<Map<string, ShopTerms>> {
  const ids = shops.map(({ id }) => id);
  const [rules, rates] = await Promise.all([readRules(db, ids), readSetting(db, 'currencyRates')]);
  const ruleOf = new Map(rules.map((rule) => [rule.shopId, rule]));
  return new Map(
    shops.map((shop) => [
      shop.id,
      termsOf(shop, ruleOf.get(shop.id), perUsdOf(rates.perUsdE6, shop.currency), language),
    ]),
  );
}

export async function readShopTerms(
  db: Database | Transaction,
  shop: TermsShop,
  language: Language,
): Promise<ShopTerms> {
  const terms = (await readTerms(db, [shop], language)).get(shop.id);
  if (!terms) throw new Error('no terms of a shop');
  return terms;
}

function termsOf(
  { currency, stockBuffer }: TermsShop,
  stored: StoredRule | undefined,
  perUsdE6: number,
  language: Language,
): ShopTerms {
  const { bands, rounding, leastMarginE6 } = stored ?? defaultPriceRule;
  return {
    rule: { bands, rounding, leastMarginE6 },
    language: isLanguage(stored?.language) ? stored.language : language,
    perUsdE6,
    decimals: decimalsOf(currency) ?? 2,
    buffer: stockBuffer,
    isPaused: stored?.isPaused ?? false,
    version: stored?.version ?? 0,
  };
}

export function perUsdOf(perUsdE6: Readonly<Record<string, number>>, currency: string): number {
  if (currency === 'USD') return 1_000_000;
  return isDisplayCurrency(currency) ? (perUsdE6[currency] ?? 0) : 0;
}

export function requireRate({ perUsdE6 }: ShopTerms): void {
  if (perUsdE6 === 0) throw refuse('shop_currency_unknown');
}
