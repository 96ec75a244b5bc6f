import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { displayCurrencies } from '@sampan/contract/currencies';
import { languages } from '@sampan/contract/languages';
import { type IconForm, iconPath } from '@sampan/contract/settings/icons';
import { createContext, useContext } from 'react';

/**
 * Data shared by every page of a shop: the shop itself and its categories. Longer than most loaders' data, and the same
 * in thousands of pages, so a document has them in elements of their own, written once, and only a document: the router
 * never asks for them again.
 */

export type Shop = OutputOf<Calls['getShop']>;

export interface DocumentData {
  shop: Shop;
  /** Packed (features/catalogue/categories.ts). */
  categories: string;
  /** HTML of the policy that the page shows, in parts, which the browser finds in the page. */
  policy: readonly string[];
}

/** If there is no answer: a page without a name still works. */
const noShop: Shop = {
  shopName: '',
  legalName: '',
  street: '',
  postalCode: '',
  locality: '',
  region: '',
  country: '',
  addressLines: [],
  registration: '',
  vat: '',
  supportMail: '',
  phone: '',
  hours: '',
  logo: '',
  logoWidth: 0,
  logoHeight: 0,
  styles: '',
  languages: languages.map(({ code }) => code),
  currencies: [...displayCurrencies],
  minimumGoodsUsd: 0,
  takesTransfers: true,
  searchesMarketplace: false,
  policies: [],
};
export const emptyDocument: DocumentData = { shop: noShop, categories: '[]', policy: [] };

const Data = createContext<DocumentData | null>(null);
export const DocumentDataProvider = Data.Provider;
const useData = () => useContext(Data) ?? emptyDocument;

const readElement = (id: string) => document.getElementById(id)?.textContent;

let shop: Shop | undefined;
let categories: string | undefined;

function readShop(): Shop {
  shop ??= JSON.parse(readElement('shop') ?? '{}') as Shop;
  return shop;
}

function readCategories(): string {
  categories ??= readElement('categories') ?? '[]';
  return categories;
}

export const useShop = import.meta.env.SSR ? () => useData().shop : readShop;
/** A square with the shop's own logo, or empty text. */
export const useShopIcon = (form: IconForm) => iconPath(useShop().logo, form);
export const useDocumentCategories = import.meta.env.SSR ? () => useData().categories : readCategories;
/** Nothing in the browser. */
export const useDocumentPolicy = import.meta.env.SSR ? () => useData().policy : (): readonly string[] => [];

const packedShops = new WeakMap<Shop, string>();

/** Omits the parts of its address, which only search engines need. */
export function packShop(given: Shop): string {
  const known = packedShops.get(given);
  if (known) return known;
  const { street, postalCode, locality, region, country, ...shown } = given;
  const packed = JSON.stringify(shown);
  packedShops.set(given, packed);
  return packed;
}

/** Data, which no browser executes. */
const element = (id: string, json: string) =>
  `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`;

export const documentElements = (data: DocumentData): string =>
  element('shop', packShop(data.shop)) + element('categories', data.categories);
