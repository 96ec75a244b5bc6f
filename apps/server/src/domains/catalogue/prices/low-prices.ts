import { createHash, type Hash } from 'node:crypto';
import type { priceDoors } from '@sampan/contract/catalogue/low-prices';
import { guardOf, type MarginLimits, marginE6 } from '@sampan/contract/margin';
import { type Fen, type PriceE4, priceDollars } from '@sampan/contract/money';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { find, type Override, ownPrices } from '#domains/catalogue/overrides/own-values.ts';
import { costOf } from '#domains/catalogue/prices/margin.ts';
import type { Operator } from '#shop/actor.ts';
import { Refusal, refuse } from '#shop/refusal.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { type PriceBasis, priceProduct, type SourcePrices } from './selling-price.ts';

/** Prices that leave too little: one rule for every door by which a price comes on sale. */

export interface LowestMargin {
  marginE6: number;
  priceE4: PriceE4;
  costFen: Fen;
  /** The tier's first quantity. */
  from: number;
}

/** Below this share of the price that rate and markup make, a price was chosen and is no rounding. */
const chosenShare = 0.995;

/**
 * The lowest margin of any variant at any quantity; of those below what the shop's rate and markup make, if `chosenOnly`.
 * Undefined if there is none.
 */
export function lowestMargin(source: SourcePrices, basis: PriceBasis, chosenOnly = false): LowestMargin | undefined {
  const shown = priceProduct(source, basis);
  const computed = priceProduct({ ...withoutListed(source), own: {} }, basis);
  const tierPrice = (from: number) => computed.tiers.findLast((tier) => tier.from <= from) ?? computed.tiers[0];
  const offered = source.skus.flatMap((sku, index) => (sku.isWithdrawn ? [] : { ...sku, index }));
  const found: LowestMargin[] = [];
  const add = (priceE4: PriceE4, costFen: Fen | undefined, usualE4: PriceE4 | null | undefined, from: number) => {
    if (costFen === undefined) return;
    if (chosenOnly && usualE4 != null && priceE4 >= usualE4 * chosenShare) return;
    found.push({ marginE6: marginE6(priceE4, costFen, basis.cnyPerUsdE6), priceE4, costFen, from });
  };
  for (const { fen, index } of offered) {
    const own = shown.skus[index]?.priceE4;
    const usual = computed.skus[index]?.priceE4;
    const [least] = [source.minOrderQuantity];
    if (own != null) add(own, fen ?? costOf(source.tiers, least), usual ?? tierPrice(least)?.priceE4, least);
    else
      for (const { from, priceE4 } of shown.tiers)
        add(priceE4, fen ?? costOf(source.tiers, from), tierPrice(from)?.priceE4, from);
  }
  return found.reduce<LowestMargin | undefined>(
    (low, one) => (low && low.marginE6 <= one.marginE6 ? low : one),
    undefined,
  );
}

/** Hundredths of a per cent, as the console shows margins. */
export const shownRate = ({ marginE6: margin }: LowestMargin): number => Math.round(margin / 100) / 10_000;

/** The prices that rate and markup make of the costs, without those of a price list. */
function withoutListed(source: SourcePrices): SourcePrices {
  const tiers = source.tiers.map(({ from, fen }) => ({ from, fen }));
  const canCompute = (fen: Fen | null) => fen !== null || tiers.length > 0;
  return {
    ...source,
    tiers,
    skus: source.skus.map((sku) => ({ ...sku, fixedE4: canCompute(sku.fen) ? null : sku.fixedE4 })),
  };
}

/** The stored sources of a product's prices. */
export interface PricedRow {
  id: number;
  category_path: readonly number[];
  source_tiers: SourcePrices['tiers'];
  min_order_quantity: number;
  skus: SourcePrices['skus'];
}

export function sourceOfRow(row: PricedRow, overrides: readonly Override[]): SourcePrices {
  return {
    categoryPath: row.category_path,
    tiers: row.source_tiers,
    minOrderQuantity: find(overrides, 'minimum') ?? row.min_order_quantity,
    skus: row.skus,
    own: ownPrices(overrides),
  };
}

export interface LowPrice extends LowestMargin {
  offerId: number;
  needs: 'reason' | 'owner';
}

/** Undefined if it leaves enough, or no less than before. */
export function lowPriceOf(
  offerId: number,
  before: LowestMargin | undefined,
  after: LowestMargin | undefined,
  limits: MarginLimits,
): LowPrice | undefined {
  if (!after || (before && after.marginE6 >= before.marginE6)) return undefined;
  const needs = guardOf(after.marginE6, limits);
  return needs === 'ok' ? undefined : { ...after, offerId, needs };
}

/** The origin of a price, as it is recorded. */
export type PriceDoor = (typeof priceDoors)[number];

const firstShown = 20;

/** What allows a change of prices. */
export interface Consent {
  reason: string | undefined;
  /** The sources of the prices when an owner was asked: a product that has changed since is left out. */
  seen?: string;
}

/** The change needs an owner, who can be asked by this stored request. */
export class OwnerNeeded extends Refusal {
  readonly low: readonly LowPrice[];
  readonly worst: LowPrice;
  readonly seen: string;

  constructor(low: readonly LowPrice[], worst: LowPrice, seen: string) {
    super('price_too_low', { count: low.length }, { data: lowPricesData(low, true) });
    this.low = low;
    this.worst = worst;
    this.seen = seen;
  }
}

export type Seen = Hash;

/** Collects all that the prices of a change are made of, as it is now. */
export const look = (): Seen => createHash('sha256');

const priceFields: readonly string[] = ['category', 'markup', 'minimum', 'sku_prices', 'tiers'];

/** Texts, pictures and weights of a product are no part of its prices. */
export function lookAt(seen: Seen, row: (PricedRow & { status: string; overrides: readonly Override[] }) | undefined) {
  if (!row) return;
  const { id, status, category_path, source_tiers, min_order_quantity, skus } = row;
  const own = row.overrides
    .filter(({ field }) => priceFields.includes(field))
    .map(({ field, value }) => [field, value])
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  seen.update(JSON.stringify([id, status, category_path, source_tiers, min_order_quantity, skus, own]));
}

interface Guarded extends Consent {
  door: PriceDoor;
  low: readonly LowPrice[];
  /** The change's own inputs: products, rate, markups. */
  looked: Seen;
}

/** Prices that leave too little need a reason; those that leave less than the shop's stop, an owner too. It is noted. */
export async function guardLowPrices(
  tx: Transaction,
  actor: Operator,
  { door, low, reason, seen, looked }: Guarded,
): Promise<void> {
  const now = looked.update(JSON.stringify(low)).digest('hex');
  if (seen !== undefined && seen !== now) throw refuse('changed_meanwhile', {}, { data: { moved: true } });
  const [worst] = low.toSorted((a, b) => a.marginE6 - b.marginE6);
  if (!worst) return;
  if (worst.needs === 'owner' && !actor.roles.includes('owner')) throw new OwnerNeeded(low, worst, now);
  if (!reason) throw refuse('price_too_low', { count: low.length }, { data: lowPricesData(low, false) });
  await sql`
    insert into low_prices (door, operator_id, reason, products, product_id, product_ids, price_e4, margin_e6)
    values (${door}, ${actor.operatorId}, ${reason}, ${low.length}, ${worst.offerId},
      ${low.map(({ offerId }) => offerId)}::bigint[], ${worst.priceE4}, ${worst.marginE6})
  `.execute(tx);
}

interface LowPriceRow {
  at: Date;
  by: string;
  door: PriceDoor;
  reason: string;
  products: number;
}

/** When and why prices of a product were set below the guard, the latest first. */
export async function readLowPrices(db: Database, offerId: number, limit: number): Promise<LowPriceRow[]> {
  const { rows } = await sql<LowPriceRow>`
    select l.at, o.name as by, l.door, l.reason, l.products
    from low_prices l join operators o on o.id = l.operator_id
    where l.product_id = ${offerId} or l.product_ids @> array[${offerId}]::bigint[]
    order by l.id desc limit ${limit}
  `.execute(db);
  return rows;
}

function lowPricesData(low: readonly LowPrice[], needsOwner: boolean) {
  return {
    needs: needsOwner ? ('owner' as const) : ('reason' as const),
    products: low.length,
    losing: low.filter(({ marginE6: margin }) => margin < 0).length,
    first: low.slice(0, firstShown).map(({ offerId, priceE4, costFen, from, marginE6: margin }) => ({
      offerId,
      priceUsd: priceDollars(priceE4),
      costYuan: costFen / 100,
      from,
      marginRate: margin / 1_000_000,
    })),
  };
}

export const readMarginLimits = (db: Database | Transaction): Promise<MarginLimits> => readSetting(db, 'purchasing');
