import { readDollars, readGrams, readPercent, readWhole } from '@sampan/ui/read-number.ts';
import type { Input, Output } from '../../api/call.ts';
import { readCountry } from '../../features/catalogue/read-customs.ts';

/** The unsaved edits of a product. Pure rules; figures are still text. */

export type Product = Output<'operatorGetProduct'>;
type Changes = Omit<Input<'operatorChangeProduct'>, 'offerId' | 'version'>;
type Language = Product['titles'][number]['language'];

export interface TierDraft {
  from: string;
  price: string;
}

export interface Draft {
  titles?: Partial<Record<Language, string>>;
  descriptions?: Partial<Record<Language, string>>;
  pictures?: string[] | null;
  tiers?: TierDraft[] | null;
  skuPrices?: Record<number, string>;
  /** Per cent. */
  markup?: string;
  minimum?: string;
  weightGrams?: string;
  hsCode?: string;
  /** A country's ISO code. */
  origin?: string;
  categoryId?: number | null;
  status?: 'active' | 'hidden';
}

/** A changed field of the draft and its new value. `path`: `titles.de`, `tiers`. */
interface Pending {
  path: string;
  before: string;
  after: string;
  isWrong: boolean;
}

export interface Read {
  changes: Changes;
  pending: Pending[];
}

type Text = Product['titles'][number];

/** The text shown by a field: the typed one, the shop's own, or the supplier's. */
export const shownText = (text: Text, typed: string | undefined): string => typed ?? text.own ?? text.source;

/** Its name for an operator: in the own language, else as buyers without one see it. */
export function titleIn(product: Pick<Product, 'titles' | 'sourceTitle'>, typed: Draft['titles'], language: Language) {
  const shown = [language, 'en' as const].map((code) => {
    const text = product.titles.find((one) => one.language === code);
    return text && shownText(text, typed?.[code]);
  });
  return shown.find(Boolean) || product.sourceTitle;
}

const within = (value: number | undefined, most: number): number | undefined =>
  value !== undefined && value >= 1 && value <= most ? value : undefined;

const price = (text: string): number | undefined => {
  const value = readDollars(text, 4);
  return value !== undefined && value > 0 && value < 100_000_000 ? value : undefined;
};

const percent = (text: string): number | undefined => {
  const value = readPercent(text);
  return value !== undefined && value < 1000 ? value / 100 : undefined;
};

class Reader {
  readonly changes: Changes = {};
  readonly pending: Pending[] = [];

  /** Undefined: the typed text is invalid. */
  put<Name extends keyof Changes>(name: Name, own: Changes[Name], after: Changes[Name] | undefined, typed: string) {
    if (JSON.stringify(after) === JSON.stringify(own)) return;
    this.pending.push({ path: name, before: textOf(own), after: typed, isWrong: after === undefined });
    if (after !== undefined) this.changes[name] = after;
  }

  texts(name: 'titles' | 'descriptions', all: readonly Text[], typed: Draft['titles'] = {}) {
    const changed: Partial<Record<Language, string | null>> = {};
    for (const text of all) {
      const given = typed[text.language]?.trim();
      if (given === undefined) continue;
      const after = given === '' || given === text.source ? null : given;
      if (after === text.own) continue;
      changed[text.language] = after;
      const before = text.own ?? text.source;
      this.pending.push({ path: `${name}.${text.language}`, before, after: after ?? text.source, isWrong: false });
    }
    if (Object.keys(changed).length > 0) this.changes[name] = changed;
  }
}

const textOf = (value: unknown): string => (value == null || typeof value === 'object' ? '' : String(value));

/** An emptied figure goes back to the supplier's. */
const figure = <Value>(typed: string, read: (text: string) => Value | undefined): Value | null | undefined =>
  typed.trim() === '' ? null : read(typed);

export function readDraft(product: Product, draft: Draft): Read {
  const reader = new Reader();
  reader.texts('titles', product.titles, draft.titles);
  reader.texts('descriptions', product.descriptions, draft.descriptions);
  const { markup, minimum, weightGrams, hsCode, origin, categoryId, status, tiers, pictures } = draft;
  if (tiers !== undefined) reader.put('tiers', storedTiers(product), readTiers(product, tiers), '');
  if (draft.skuPrices) reader.put('skuPrices', storedSkuPrices(product), readSkuPrices(product, draft.skuPrices), '');
  if (markup !== undefined) reader.put('markup', product.markup.own, figure(markup, percent), markup);
  if (minimum !== undefined)
    reader.put(
      'minimum',
      product.minimum.own,
      figure(minimum, (text) => within(readWhole(text), 1_000_000)),
      minimum,
    );
  if (weightGrams !== undefined)
    reader.put(
      'weightGrams',
      product.weight.own,
      figure(weightGrams, (text) => within(readGrams(text), 10_000_000)),
      weightGrams,
    );
  if (hsCode !== undefined) reader.put('hsCode', product.hsCode.own, hsCode.trim() || null, hsCode);
  if (origin !== undefined) reader.put('origin', product.origin.own, figure(origin, readCountry), origin);
  if (categoryId !== undefined) {
    const own = categoryId === product.category.source ? null : categoryId;
    reader.put('categoryId', product.category.own, own, textOf(categoryId));
  }
  if (pictures !== undefined) {
    const own = product.pictures.own ? product.pictures.shown.map(({ name }) => name) : null;
    reader.put('pictures', own, pictures, '');
  }
  if (status !== undefined && status !== product.status) reader.put('status', undefined, status, status);
  return { changes: reader.changes, pending: reader.pending };
}

type TierChange = NonNullable<Changes['tiers']>;

const storedTiers = (product: Product): TierChange | null =>
  product.hasOwnTiers ? product.tiers.map(({ from, ownUsd }) => ({ from, priceUsd: ownUsd })) : null;

export const tierDrafts = (product: Product): TierDraft[] =>
  product.tiers.map(({ from, ownUsd }) => ({ from: String(from), price: ownUsd === null ? '' : String(ownUsd) }));

/** Price bands of the supplier without a price of the shop are no change. */
function readTiers(product: Product, drafts: readonly TierDraft[] | null): TierChange | null | undefined {
  if (drafts === null) return null;
  const read: TierChange = [];
  for (const { from, price: typed } of drafts) {
    const [pieces, priceUsd] = [within(readWhole(from), 1_000_000), figure(typed, price)];
    if (pieces === undefined || priceUsd === undefined || pieces <= (read.at(-1)?.from ?? 0)) return undefined;
    read.push({ from: pieces, priceUsd });
  }
  const isSource =
    read.every(({ from, priceUsd }, index) => priceUsd === null && from === product.sourceTiers[index]?.from) &&
    read.length === product.sourceTiers.length;
  return isSource || read.length === 0 ? null : read;
}

type SkuChange = NonNullable<Changes['skuPrices']>;

const storedSkuPrices = (product: Product): SkuChange | null => {
  const own = product.skus.flatMap(({ skuId, ownUsd }) => (ownUsd === null ? [] : { skuId, priceUsd: ownUsd }));
  return own.length > 0 ? own : null;
};

function readSkuPrices(product: Product, typed: Record<number, string>): SkuChange | null | undefined {
  const read: SkuChange = [];
  for (const { skuId, ownUsd } of product.skus) {
    const given = typed[skuId];
    const priceUsd = given === undefined ? ownUsd : figure(given, price);
    if (priceUsd === undefined) return undefined;
    if (priceUsd !== null) read.push({ skuId, priceUsd });
  }
  return read.length > 0 ? read : null;
}

/** The part of a draft that an owner can approve: prices, and the values they follow from. */
export function pricesOf({ tiers, skuPrices, markup, minimum, categoryId, status }: Changes) {
  return {
    ...(tiers !== undefined && { tiers }),
    ...(skuPrices !== undefined && { skuPrices }),
    ...(markup !== undefined && { markup }),
    ...(minimum !== undefined && { minimum }),
    ...(categoryId !== undefined && { categoryId }),
    ...(status !== undefined && { status }),
  };
}

export function withoutPrices(draft: Draft): Draft {
  const { tiers: _1, skuPrices: _2, markup: _3, minimum: _4, categoryId: _5, status: _6, ...rest } = draft;
  return rest;
}

/** Moves one a place on or back; at the ends nothing happens. */
export function moved<One>(list: readonly One[], at: number, step: 1 | -1): One[] {
  const next = [...list];
  const [one, other] = [list[at], list[at + step]];
  if (one === undefined || other === undefined) return next;
  [next[at], next[at + step]] = [other, one];
  return next;
}
