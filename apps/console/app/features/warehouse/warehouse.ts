import { chargeableGrams, chargeableGramsOfAll, shippingPrice, volumeCm3 } from '@sampan/contract/shipping-quote';
import type { WarehouseStep } from '@sampan/contract/warehouse-steps';
import { withQuery } from '@sampan/ui/paths.ts';
import type { Input, Output } from '../../api/call.ts';

export type WarehouseOrder = Output<'operatorGetWarehouseOrder'>;
export type Line = WarehouseOrder['items'][number];
export type Parcel = WarehouseOrder['parcelList'][number];
export type Measures = Input<'operatorSetParcels'>['parcels'][number];

/** With colour and size, where there is one line for it. */
export const nameOfLine = ({ productName, options }: Pick<Line, 'productName' | 'options'>): string =>
  [productName, options].filter(Boolean).join(', ');

/** It lies here as the buyer's own, and is picked from its shelf. */
export const isOwn = ({ serving }: Line) => serving === 'own_stock';

/** All that is left of it lies here: it is picked and packed as soon as it is paid, without an inspection. */
export const isPicked = ({ items }: WarehouseOrder) => items.every((line) => isOwn(line) || line.quantity === 0);

export const warehousePath = (id: string, step?: WarehouseStep | null) =>
  withQuery(`/warehouse/${id}`, { step: step ?? undefined });

export const stepIcons = { receive: 'box', inspect: 'inspect', pack: 'tag', ship: 'truck' } as const;

const weighed = (parcel: Measures) => ({ weightGrams: parcel.weightGrams, volumeCm3: volumeCm3(parcel) });

/** What a parcel counts as, and whether its size made it more than the scales say. */
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
  /** Of the quote; null if nothing was quoted. */
  differencePercent: number | null;
  isFar: boolean;
}

/** What the parcels cost, by the same rule as the shop bills. */
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
