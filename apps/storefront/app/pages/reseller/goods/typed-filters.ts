import { limits } from '@sampan/contract/limits';
import { decimalText, readMoney, readWhole } from '@sampan/ui/read-number.ts';
import type { GoodsQuery } from './goods-query.ts';

/** The filters that are typed, as text; costs in the currency in which they are shown. */
export type TypedFilters = Record<'stock' | 'min' | 'priceStart' | 'priceEnd', string>;

const pricePlaces = 10_000;
/** The limits of the page's URL. */
const priceBelow = 1_000_000_000;

/** Parses a number from 1; undefined: nothing was typed; null: invalid, or more pieces than any order has. */
export function readPieces(typed: string): number | undefined | null {
  if (typed.trim() === '') return undefined;
  const pieces = readWhole(typed);
  return pieces !== undefined && pieces > 0 && pieces <= limits.quantityMax ? pieces : null;
}

/** US dollars above 0; undefined: nothing was typed; null: it is no amount. */
export function readCost(typed: string, perUsd: number): number | undefined | null {
  if (typed.trim() === '') return undefined;
  const dollars = Math.round(((readMoney(typed) ?? 0) / perUsd) * pricePlaces) / pricePlaces;
  return dollars > 0 && dollars < priceBelow ? dollars : null;
}

export function typedOf({ stock, min, priceStart, priceEnd }: GoodsQuery, perUsd: number): TypedFilters {
  const here = (dollars: number | undefined) =>
    decimalText(dollars === undefined ? undefined : Math.round(dollars * perUsd * 100) / 100);
  return {
    stock: String(stock ?? ''),
    min: String(min ?? ''),
    priceStart: here(priceStart),
    priceEnd: here(priceEnd),
  };
}

/** Builds filters once all are readable. The smaller cost comes first, however they were typed. */
export function readFilters(typed: TypedFilters, perUsd: number): Pick<GoodsQuery, keyof TypedFilters> {
  const costs = [typed.priceStart, typed.priceEnd].map((text) => readCost(text, perUsd) ?? undefined);
  const [from, to] = costs;
  const isTurned = from !== undefined && to !== undefined && from > to;
  return {
    stock: readPieces(typed.stock) ?? undefined,
    min: readPieces(typed.min) ?? undefined,
    priceStart: isTurned ? to : from,
    priceEnd: isTurned ? from : to,
  };
}
