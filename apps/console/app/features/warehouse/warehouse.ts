import { chargeableGrams, chargeableGramsOfAll, shippingPrice, volumeCm3 } from '@sampan/contract/shipping-quote';
import type { WarehouseStep } from '@sampan/contract/warehouse-steps';
import { withQuery } from '@sampan/ui/paths.ts';
import type { Input, Output } from '../../api/call.ts';

export type WarehouseOrder = Output<'operatorGetWarehouseOrder'>;
export type Line = WarehouseOrder['items'][number];
export type Parcel = WarehouseOrder['parcelList'][number];
export type Measures = Input<'operatorSetParcels'>['parcels'][number];

/** Includes colour and size, where one line has room for them. */
export const nameOfLine = ({ productName, options }: Pick<Line, 'productName' | 'options'>): string =>
  [productName, options].filter(Boolean).join(', ');

/** The pieces are the buyer's own stock, picked from its shelf. */
export const isOwn = ({ serving }: Line) => serving === 'own_stock';

/** All remaining goods are own stock: they are picked and packed once paid, without an inspection. */
export const isPicked = ({ items }: WarehouseOrder) => items.every((line) => isOwn(line) || line.quantity === 0);

export const warehousePath = (id: string, step?: WarehouseStep | null) =>
  withQuery(`/warehouse/${id}`, { step: step ?? undefined });

export const stepIcons = { receive: 'box', inspect: 'inspect', pack: 'tag', ship: 'truck' } as const;

const weighed = (parcel: Measures) => ({ weightGrams: parcel.weightGrams, volumeCm3: volumeCm3(parcel) });

/** The charged weight of a parcel, and whether its volume exceeds the scales' weight. */
export function charged({ tariff }: WarehouseOrder['balance'], parcel: Measures) {
  const line = { ...tariff, minimumGrams: 0 };
  const grams = chargeableGrams(line, weighed(parcel));
  const scales = chargeableGrams(line, { weightGrams: parcel.weightGrams, volumeCm3: 0 });
  return { grams, isByVolume: grams > scales };
}

export interface Final {
  grams: number;
  usd: number;
  differenceUsd: number;
  /** Relative to the quote; null if nothing was quoted. */
  differencePercent: number | null;
  isFar: boolean;
}

/** The cost of the parcels, by the rule that the shop bills by. */
export function finalOf(
  { tariff, quotedUsd, farAboveUsd }: WarehouseOrder['balance'],
  parcels: readonly Measures[],
): Final {
  const grams = chargeableGramsOfAll(tariff, parcels.map(weighed));
  const usd = shippingPrice(tariff, grams) / 100;
  const differenceUsd = Math.round((usd - quotedUsd) * 100) / 100;
  const differencePercent = quotedUsd > 0 ? (differenceUsd / quotedUsd) * 100 : null;
  return { grams, usd, differenceUsd, differencePercent, isFar: usd > farAboveUsd };
}
