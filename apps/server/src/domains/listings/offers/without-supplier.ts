import type { Texts } from '#domains/catalogue/texts.ts';
import { escapeHtml } from '#text/escape-html.ts';

/** A reseller's customers must not learn who makes the goods, so the supplier's name is taken out of a product's own words. */

interface Named {
  titles: Texts;
  descriptions: Texts;
  supplier: Texts;
}

/** Shorter ones are parts of other words. */
const shortest = 3;

export function withoutSupplier<Product extends Named>(product: Product): Product {
  const pattern = namesIn(product.supplier);
  if (!pattern) return product;
  const without = (text: string) => text.replace(pattern, '');
  return {
    ...product,
    titles: cleaned(product.titles, without),
    descriptions: cleaned(product.descriptions, (html) => withoutInHtml(html, without)),
  };
}

/** Undefined: the supplier has no name that can be found. */
function namesIn(supplier: Texts): RegExp | undefined {
  const whole = Object.values(supplier).map((name) => name.trim());
  const names = [...whole, ...whole.map(withoutLegalForm)].filter((name) => name.length >= shortest);
  const spelled = [...new Set(names.flatMap((name) => [name, escapeHtml(name)]))];
  if (spelled.length === 0) return undefined;
  const longestFirst = spelled.sort((one, other) => other.length - one.length);
  return new RegExp(longestFirst.map(patternOf).join('|'), 'giu');
}

const legalForm =
  /[\s,&]*(?:co\.?,?\s*ltd|co|ltd|limited|inc|llc|corp|company|gmbh)\.?$|(?:股份|责任)?有限(?:责任)?公司$/i;

/** Texts often leave it out. A single word that is left may be any word. */
function withoutLegalForm(name: string): string {
  const rest = name.replace(legalForm, '').trim();
  return /\s|\p{Script=Han}/u.test(rest) ? rest : '';
}

function patternOf(name: string): string {
  const words = name.split(/\s+/).map((word) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`));
  const pattern = words.join(String.raw`\s+`);
  // Chinese is written without spaces, also beside other letters.
  if (/\p{Script=Han}/u.test(name)) return pattern;
  const letter = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]`;
  return `(?<!${letter})${pattern}(?!${letter})`;
}

/** Addresses of pictures and links stay as they are. */
const withoutInHtml = (html: string, without: (text: string) => string): string =>
  html.replaceAll(/<[^>]*>|[^<]+/g, (part) =>
    part.startsWith('<') ? part.replaceAll(/\b(?:alt|title)="[^"]*"/gi, without) : without(part),
  );

const cleaned = (texts: Texts, clean: (text: string) => string): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([language, text]) => {
      const rest = clean(text);
      return [language, rest === text ? text : rest.replaceAll(/ {2,}/g, ' ').trim()];
    }),
  );
