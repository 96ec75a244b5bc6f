import type { changedLines } from '@sampan/contract/cart';
import { type Cents, lineAmount, type PriceE4, priceDollars } from '@sampan/contract/money';
import { type Costs, type Goods, orderCosts } from '@sampan/contract/order-costs';
import { isBelowCurrent, piecesByProduct, shortageOf, unitPrice } from '@sampan/contract/pricing';
import type { Settings } from '@sampan/contract/settings/subjects';
import { type Quote, quotesFor } from '@sampan/contract/shipping-quote';
import type { SpecialAddress } from '@sampan/contract/special-addresses';
import type { z } from 'zod';
import type { OrderableSku } from '#domains/catalogue/orderable-skus.ts';
import { refuse } from '#shop/refusal.ts';
import type { Basis, FirstInstalment, Plan, Split } from './bill.ts';
import { firstInstalments, plansOffered, splitCosts } from './bill.ts';
import type { Serving } from './order-lines.ts';

type ChangedLine = z.output<typeof changedLines>['lines'][number];

/** Prices the lines of a checkout at today's prices and makes their bill, or refuses with what is wrong. Pure. */

export interface CheckoutLine {
  lineId?: string;
  productId: number;
  skuId: number;
  quantity: number;
  /** Defaults to `tiers`. */
  serving?: Serving;
  /** The price that the buyer saw. Only compared. */
  sentPrice?: number | string | null;
  /** For the warehouse, such as an engraving. */
  note?: string;
}

export interface PricedLine extends CheckoutLine {
  serving: Serving;
  sku: OrderableSku;
  unitPriceE4: PriceE4;
  amount: Cents;
}

/**
 * Merges lines of the same SKU and serving: repeated ones are checked and ordered as their sum. The lowest price seen
 * is compared.
 */
export function mergeLines(lines: readonly CheckoutLine[]): CheckoutLine[] {
  const bySku = new Map<string, CheckoutLine>();
  for (const line of lines) {
    const key = `${line.skuId} ${line.serving ?? 'tiers'}`;
    const other = bySku.get(key);
    const prices = [other?.sentPrice, line.sentPrice].filter((price) => price !== null && price !== undefined);
    const sentPrice = prices.length > 0 ? Math.min(...prices.map(Number)) : undefined;
    const note = [other?.note, line.note].filter(Boolean).join('; ');
    bySku.set(key, { ...line, quantity: line.quantity + (other?.quantity ?? 0), sentPrice, ...(note && { note }) });
  }
  return [...bySku.values()];
}

function checkLine(line: CheckoutLine, sku: OrderableSku | undefined, pieces: number): OrderableSku {
  if (!sku || sku.productId !== line.productId) throw refuse('product_unavailable', { name: String(line.skuId) });
  const { name, stock, minOrderQuantity, batchNumber } = sku;
  // A buyer's own pieces can be sent even if the product is no longer offered.
  if (line.serving === 'own_stock') return sku;
  if (sku.status !== 'active') throw refuse('product_unavailable', { name });
  if (line.quantity > stock) throw refuse('out_of_stock', { name, stock });
  if (line.serving === 'one_piece') return sku;
  const shortage = shortageOf(sku, pieces);
  if (shortage?.reason === 'minimum') throw refuse('below_minimum_order', { name, minOrderQuantity });
  if (shortage) throw refuse('not_a_full_batch', { name, batch: batchNumber });
  return sku;
}

export function priceLines(lines: readonly CheckoutLine[], skus: ReadonlyMap<number, OrderableSku>): PricedLine[] {
  const pieces = piecesInBands(lines);
  return lines.map((line) => {
    const ofProduct = pieces.get(line.productId) ?? 0;
    const sku = checkLine(line, skus.get(line.skuId), ofProduct);
    const unitPriceE4 = priceOf(line, sku, ofProduct);
    const { serving = 'tiers' } = line;
    return { ...line, serving, sku, unitPriceE4, amount: lineAmount(line.quantity, unitPriceE4) };
  });
}

/** Single pieces and pieces already paid for do not help other lines over the minimum or into a band. */
export const piecesInBands = (lines: readonly Pick<CheckoutLine, 'productId' | 'quantity' | 'serving'>[]) =>
  piecesByProduct(lines.filter(({ serving = 'tiers' }) => serving === 'tiers'));

function priceOf({ serving }: CheckoutLine, sku: OrderableSku, ofProduct: number): PriceE4 {
  if (serving === 'own_stock') return 0;
  if (serving !== 'one_piece') return unitPrice(sku, ofProduct);
  if (sku.onePiecePriceE4 === null) throw refuse('no_single_pieces', { name: sku.name });
  return sku.onePiecePriceE4;
}

/** A line as a refusal shows it to a client whose price does not apply. */
export function toLineResponse(line: PricedLine): ChangedLine {
  const { lineId, productId, skuId, quantity, unitPriceE4 } = line;
  return { ...(lineId && { id: lineId }), productId, productSkuId: skuId, quantity, price: priceDollars(unitPriceE4) };
}

/** Refuses, with the current lines, if the buyer saw a lower price than the current one. */
export function checkSentPrices(lines: readonly PricedLine[]): void {
  const changed = lines.filter((line) => isBelowCurrent(line.sentPrice, line.unitPriceE4));
  if (changed.length > 0)
    throw refuse('price_changed', { count: changed.length }, { data: { lines: changed.map(toLineResponse) } });
}

/** The bill of an order to be placed. A quote shows the same. */
export interface OrderBill {
  plan: Plan;
  costs: Costs;
  split: Split;
  instalments: FirstInstalment[];
  basis: Basis;
}

interface Billed {
  countryIso: string;
  isOwnStock: boolean;
  goods: Goods;
  storageCents: Cents;
  /** What the address is, if couriers do not deliver there. */
  special?: readonly SpecialAddress[] | undefined;
}

/** Makes the bill of new goods: the first plan offered for them and the cheapest line that carries them. */
export function billFor(
  tariffs: Pick<Settings, 'fees' | 'shipping' | 'payment' | 'storage'>,
  { countryIso, isOwnStock, goods, storageCents, special }: Billed,
): OrderBill {
  const quotes = isOwnStock ? [noFreight] : quotesFor(tariffs.shipping, countryIso, goods, special);
  const [cheapest] = quotes;
  if (!cheapest) throw refuse('country_not_served');
  const { chargeableGrams, priceCents, ...shippingLine } = cheapest;
  const costs = orderCosts(tariffs, priceCents, goods, storageCents);
  const plans = isPaidAtOnce(isOwnStock, goods)
    ? ['full' as const]
    : plansOffered(tariffs.payment, costs.goods, goods.isWeightAssumed);
  const plan = plans[0] ?? 'full';
  const split = splitCosts(costs, plan);
  const basis = {
    suppliers: goods.suppliers,
    inspectionRateE6: tariffs.fees.inspectionRateE6,
    serviceRateE6: tariffs.fees.serviceRateE6,
    chargeableGrams,
    goodsGrams: goods.weightGrams,
    shippingLine,
    quotes,
    handlingDays: goods.suppliers > 0 ? tariffs.shipping.handlingDays : packingDays,
    isWeightAssumed: goods.isWeightAssumed,
    plans,
  };
  return { plan, costs, split, instalments: firstInstalments(plan, split), basis };
}

/** Days until goods leave that are in our warehouse already. */
const packingDays = { from: 0, to: 2 };

/** A quote for goods that stay in our warehouse. */
const noFreight: Quote = {
  id: 'own-stock',
  name: 'To our warehouse',
  daysFrom: 0,
  daysTo: 0,
  volumetricDivisor: 5000,
  minimumGrams: 1,
  baseCents: 0,
  steps: [{ fromGrams: 0, perKgCents: 0 }],
  chargeableGrams: 0,
  priceCents: 0,
};

/**
 * Without freight there is no balance, and goods in our warehouse leave as soon as they are paid, for the quoted price.
 */
const isPaidAtOnce = (isOwnStock: boolean, goods: Goods) => isOwnStock || goods.suppliers === 0;
