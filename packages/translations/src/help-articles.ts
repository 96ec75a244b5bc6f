import { readFileSync } from 'node:fs';

/** The articles of the workspace's help centre, in the order of its list; each is `help/NAME.md` of every language. */
export const helpArticles = [
  'workspace',
  'shopify',
  'woocommerce',
  'publishing',
  'names',
  'single-pieces',
  'own-stock',
  'shop-orders',
  'tracking',
  'links',
  'packages',
  'authorization',
  'own-products',
  'marketplace',
  'margin',
  'money',
  'balance',
] as const;

export type HelpArticle = (typeof helpArticles)[number];

/** Markdown; its first line is the title. */
export function readHelpArticle(name: HelpArticle, language: string): string {
  return readFileSync(new URL(`../${language}/help/${name}.md`, import.meta.url), 'utf8');
}
