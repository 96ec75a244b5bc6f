import { isDisplayCurrency } from '@sampan/contract/currencies';
import { type Delivery, landedPiece, type Piece } from '@sampan/contract/landed-cost';
import { isLanguage, type Language } from '@sampan/contract/languages';
import {
  type CompareRule,
  decimalsOf,
  defaultPriceRule,
  type PieceCost,
  type PriceBand,
  type PriceRule,
  type PriceTerms,
  type Rounding,
} from '@sampan/contract/price-rules';
import { nextOrderable, unitPrice } from '@sampan/contract/pricing';
import type { Serving } from '@sampan/contract/publication-states';
import { resellerLimits } from '@sampan/contract/reseller-limits';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { theRow } from '#database/rows.ts';
import type { ResellerShop } from '#domains/channels/own-shops.ts';
import { refuse } from '#shop/refusal.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { readTemplates, type ShopTemplates, unchangedTemplates } from './listing-templates.ts';
import { type DeliveryTariffs, deliveryOf, type Market, readDeliveryTariffs, readShopMarkets } from './markets.ts';

/** What prices and stock in a shop depend on, besides the goods. `perUsdE6` is 0 if there is no exchange rate: nothing can be priced then. */
export interface ShopTerms extends PriceTerms {
  /** The language of the texts that are sent. */
  language: Language;
  market: Market;
  delivery: Delivery;
  tariffs: DeliveryTariffs;
  currency: string;
  buffer: number;
  /** How goods are named there. */
  templates: ShopTemplates;
  /** The shop's name for its customers. */
  shopName: string;
  compare: CompareRule | null;
  isPaused: boolean;
  version: number;
}

type TermsShop = Pick<ResellerShop, 'id' | 'buyerId' | 'countryIso' | 'currency' | 'stockBuffer' | 'name'>;

export async function readTerms(
  db: Database | Transaction,
  shops: readonly TermsShop[],
  language: Language,
): Promise<Map<string, ShopTerms>> {
  const ids = shops.map(({ id }) => id);
  const [rules, templates, rates, markets, tariffs] = await Promise.all([
    readRules(db, ids),
    readTemplates(db, ids),
    readSetting(db, 'currencyRates'),
    readShopMarkets(db, shops),
    readDeliveryTariffs(db),
  ]);
  const ruleOf = new Map(rules.map((rule) => [rule.shopId, rule]));
  return new Map(
    shops.flatMap((shop): [string, ShopTerms][] => {
      const market = markets.get(shop.id)?.market;
      if (!market) return [];
      const prices = {
        perUsdE6: perUsdOf(rates.perUsdE6, shop.currency),
        market,
        tariffs,
        ...(templates.get(shop.id) ?? unchangedTemplates),
      };
      return [[shop.id, termsOf(shop, ruleOf.get(shop.id), prices, language)]];
    }),
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
  { currency, stockBuffer, name }: TermsShop,
  stored: StoredRule | undefined,
  {
    perUsdE6,
    market,
    tariffs,
    templates,
    compare,
  }: Pick<ShopTerms, 'perUsdE6' | 'market' | 'tariffs' | 'templates' | 'compare'>,
  language: Language,
): ShopTerms {
  const { basis, bands, rounding, leastMarginE6 } = stored ?? defaultPriceRule;
  return {
    rule: { basis, bands, rounding, leastMarginE6 },
    language: isLanguage(stored?.language) ? stored.language : language,
    perUsdE6,
    decimals: decimalsOf(currency) ?? 2,
    vatE6: market.vatE6,
    market,
    delivery: deliveryOf(market, tariffs),
    tariffs,
    currency,
    buffer: stockBuffer,
    templates,
    shopName: name,
    compare,
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

/** The price rule of each shop. */

interface StoredRule extends PriceRule {
  shopId: string;
  language: string;
  version: number;
  isPaused: boolean;
}

interface Row {
  shopId: string;
  language: string;
  basis: PriceRule['basis'];
  bands: PriceBand[];
  rounding: Rounding;
  leastMarginE6: number;
  version: number;
  isPaused: boolean;
}

const columns = sql`shop_id as "shopId", language, basis, bands, rounding, least_margin_e6 as "leastMarginE6", version,
  paused_at is not null as "isPaused"`;

async function readRules(db: Database | Transaction, shopIds: readonly string[]): Promise<StoredRule[]> {
  const { rows } = await sql<Row>`
    select ${columns} from shop_publishing where shop_id = any(${shopIds}::uuid[])`.execute(db);
  return rows;
}

/** Creates the shop's row if it has none, and locks it. */
export async function lockRule(
  tx: Transaction,
  { shopId, buyerId, language, rule }: { shopId: string; buyerId: string; language: string; rule: PriceRule },
): Promise<StoredRule> {
  await sql`
    insert into shop_publishing (shop_id, buyer_id, language, basis, bands, rounding, least_margin_e6)
    values (${shopId}, ${buyerId}, ${language}, ${rule.basis}, ${JSON.stringify(rule.bands)}::jsonb, ${rule.rounding}, ${rule.leastMarginE6})
    on conflict (shop_id) do nothing`.execute(tx);
  const { rows } = await sql<Row>`
    select ${columns} from shop_publishing where shop_id = ${shopId} for update`.execute(tx);
  return theRow(rows);
}

export async function storeRule(
  tx: Transaction,
  shopId: string,
  { basis, bands, rounding, leastMarginE6, language }: PriceRule & { language: string },
): Promise<void> {
  await sql`
    update shop_publishing set basis = ${basis}, bands = ${JSON.stringify(bands)}::jsonb, rounding = ${rounding},
      least_margin_e6 = ${leastMarginE6}, language = ${language}, version = version + 1, changed_at = now()
    where shop_id = ${shopId}`.execute(tx);
}

/** Pauses or resumes the queues of shops. */
export async function setPaused(tx: Transaction, shopIds: readonly string[], isPaused: boolean): Promise<void> {
  await sql`
    update shop_publishing set paused_at = ${isPaused ? sql`coalesce(paused_at, now())` : sql`null`}
    where shop_id = any(${shopIds}::uuid[])`.execute(tx);
}

/**
 * The cost of a piece sold in a reseller's shop. Its price is the one-piece price if it is bought singly, otherwise that at
 * the minimum quantity, which is the most that a restock or a minimum order costs.
 */
export function costOf(sku: Piece, serving: Serving, delivery: Delivery): PieceCost & { line: string } {
  const goodsE4 =
    serving === 'one_piece' && sku.onePieceE4 !== null ? sku.onePieceE4 : unitPrice(sku, sku.minOrderQuantity);
  const { totalE4, line } = landedPiece(sku, serving, delivery);
  return { goodsE4, landedE4: totalE4, isCarried: line !== undefined, line: line?.name ?? '' };
}

/** How goods are offered before the reseller has chosen. */
export const usualServing = ({ onePieceE4 }: Pick<Piece, 'onePieceE4'>): Serving =>
  onePieceE4 === null ? 'none' : 'one_piece';

/** Whether the minimum fits into one restock of so many sizes, at most 100 pieces each. */
export const canRestock = (sku: Pick<Piece, 'minOrderQuantity' | 'batchNumber'>, sizes: number): boolean =>
  nextOrderable(sku, 1) <= sizes * resellerLimits.restockPiecesMax;

/** Whether grant `g` is valid today, including its last day, whether or not the job has ended it yet. */
export const holds = sql<SqlBool>`(g.state = 'granted' and (g.until is null or g.until >= (now() at time zone 'UTC')::date))`;

/**
 * Whether a buyer may resell product `p` in a shop, or without one in any of their shops. Only meaningful for products
 * that need it.
 */
export const isGranted = (
  buyerId: RawBuilder<unknown>,
  shopId: RawBuilder<unknown> = sql`null::uuid`,
) => sql<SqlBool>`exists (
  select from grants g where g.buyer_id = ${buyerId} and ${holds}
    and (g.product_id = p.id or g.supplier_id = p.supplier_id)
    and (g.shop_id is null or ${shopId} is null or g.shop_id = ${shopId}))`;

/**
 * Of these products, those that need an authorization and have it for this buyer, and for the shop if `shopId` is
 * given.
 */
export async function grantedProducts(
  db: Database | Transaction,
  buyerId: string,
  productIds: readonly number[],
  shopId: string | null = null,
): Promise<Set<number>> {
  if (productIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select p.id from products p where p.id = any(${[...productIds]}::bigint[]) and p.needs_authorization
      and ${isGranted(sql`${buyerId}::uuid`, sql`${shopId}::uuid`)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
