import type { Look } from '../looks.ts';
import type { Trade } from '../suppliers.ts';

/** Facts about the goods by name, in English; `apps/demo/words` has the other languages. A list is separated by commas. */
type Facts = Record<string, string>;

/** What one is called, and several; Chinese has one word for both. */
export interface Unit {
  zh: string;
  /** Where Japanese has another word than for other goods of this English name. */
  ja?: string;
  en: string;
  many: string;
}

/** Goods drawn with one template, and what they have in common. A good's own entry wins. */
export interface Family {
  /** A folder of `apps/demo/pictures`. */
  template: string;
  trade: Trade;
  /** Letters of the article numbers. */
  article: string;
  unit: Unit;
  hsCode: string;
  /** Smallest order, and the lot that pieces come in. */
  min: number;
  lot?: number;
  sizes?: string[];
  /** One piece packed: grams, and length, width and height in cm. */
  grams: number;
  packed: [number, number, number];
  carton: number;
  facts: Facts;
  /** A column of the size table: its value for the first of `sizes`, and the step from size to size. */
  chart?: Record<string, [first: number, step: number]>;
  /** Paragraphs of the description; a product takes two of them. */
  about: { en: string; zh: string }[];
  goods: Good[];
}

/** One product. Titles may hold {colour}, the colour of its first picture. */
export interface Good {
  key: string;
  /** The seller's own number; else made from the key. */
  article?: string;
  /** English name of its category. */
  category: string;
  /** Phrases with ", " or " – " between them; each is looked up in the glossaries. */
  en: string;
  /** As a seller on the marketplace writes it. */
  zh: string;
  /** The first is the one on its front picture. */
  looks: Look[];
  /** Price of one piece at the smallest order. */
  yuan: number;
  /** Put behind the title: sets another seller's offer of the same goods apart. */
  titleNumber?: string;
  sizes?: string[];
  /** Sizes that cost more: every SKU gets a price of its own. Yuan on top. */
  dearer?: Record<string, number>;
  /** A second choice with prices of its own, such as packs: `[yuan, grams]` by its name. */
  options?: { name: string; values: Record<string, [yuan: number, grams: number]> };
  /** Colour and size in one attribute ("Navy;M"), as some sellers enter them. */
  composite?: true;
  min?: number;
  lot?: number;
  grams?: number;
  packed?: [number, number, number];
  carton?: number;
  facts?: Facts;
  /** Sold this month; else by chance. */
  sold?: number | undefined;
  soldOut?: boolean;
  patented?: true;
  needsAuthorization?: true;
}
