import { isVoucher, readStatus, readYesNo } from './file-words.ts';
import type { ShopifyRow } from './shopify-columns.ts';

export type Sale = 'shown' | 'hidden' | { row: ShopifyRow; problem: string; remedy: string };

/**
 * Whether a product is on sale, as its file says: on any of its lines hidden, draft or archived is not, and a word that
 * is not known is none that puts it on sale.
 */
export function saleOf(rows: readonly ShopifyRow[]): Sale {
  for (const row of rows) {
    const isPublished = row.published === '' ? true : readYesNo(row.published);
    const status = row.status === '' ? 'active' : readStatus(row.status);
    if (isPublished === false || status === 'draft' || status === 'archived') return 'hidden';
    if (isPublished === undefined) return unknownWord(row, row.published, 'Published', 'Write true or false.');
    if (!status) return unknownWord(row, row.status, 'Status', 'Write active, draft or archived.');
  }
  return voucherOf(rows) ?? serviceOf(rows) ?? 'shown';
}

/** Downloads and services: nothing that a warehouse could send. */
function serviceOf(rows: readonly ShopifyRow[]): Sale | undefined {
  const stated = rows.filter(({ shipped }) => shipped !== '');
  const unknown = stated.find(({ shipped }) => readYesNo(shipped) === undefined);
  if (unknown) return unknownWord(unknown, unknown.shipped, 'Variant Requires Shipping', 'Write true or false.');
  const [first] = stated;
  if (!first || stated.some(({ shipped }) => readYesNo(shipped))) return undefined;
  const remedy = 'Only goods are sold here; if it is goods, write true in the column Variant Requires Shipping.';
  return { row: first, problem: 'it is not shipped, so it may be a download or a service', remedy };
}

function voucherOf(rows: readonly ShopifyRow[]): Sale | undefined {
  for (const row of rows) {
    const isGiftCard = row.giftCard === '' ? false : readYesNo(row.giftCard);
    if (isGiftCard === undefined) return unknownWord(row, row.giftCard, 'Gift Card', 'Write true or false.');
    if (isGiftCard || /^gift.?card$/i.test(row.fulfilment))
      return { row, problem: 'it is a gift card', remedy: 'Gift cards cannot be sold here.' };
  }
  const named = rows.find(({ type, title }) => isVoucher(type) || isVoucher(title));
  if (!named || rows.some(({ giftCard }) => giftCard !== '')) return undefined;
  const word = isVoucher(named.type) ? named.type : named.title;
  const remedy = 'Gift cards cannot be sold here; if it is goods, write false in the column Gift Card.';
  return { row: named, problem: `it is called “${word}”, so it may be a gift card`, remedy };
}

function unknownWord(row: ShopifyRow, word: string, column: string, remedy: string): Sale {
  return { row, problem: `“${word}” in the column ${column} is not known`, remedy };
}
