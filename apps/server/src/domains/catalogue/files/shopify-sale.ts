import type { CodedProblem } from '#domains/catalogue/tables/file-problem.ts';
import { isVoucher, readStatus, readYesNo } from './file-words.ts';
import type { ShopifyRow } from './shopify-columns.ts';

export type Sale = 'shown' | 'hidden' | ({ row: ShopifyRow } & CodedProblem);

/**
 * Whether a product is on sale, as its file says: on any of its lines hidden, draft or archived is not, and a word that
 * is not known is none that puts it on sale.
 */
export function saleOf(rows: readonly ShopifyRow[]): Sale {
  for (const row of rows) {
    const isPublished = row.published === '' ? true : readYesNo(row.published);
    const status = row.status === '' ? 'active' : readStatus(row.status);
    if (isPublished === false || status === 'draft' || status === 'archived') return 'hidden';
    if (isPublished === undefined) return neitherYesNorNo(row, row.published, 'Published');
    if (!status) return { row, problem: 'status_unknown', values: { text: row.status } };
  }
  return voucherOf(rows) ?? serviceOf(rows) ?? 'shown';
}

/** Downloads and services: nothing that a warehouse could send. */
function serviceOf(rows: readonly ShopifyRow[]): Sale | undefined {
  const stated = rows.filter(({ shipped }) => shipped !== '');
  const unknown = stated.find(({ shipped }) => readYesNo(shipped) === undefined);
  if (unknown) return neitherYesNorNo(unknown, unknown.shipped, 'Variant Requires Shipping');
  const [first] = stated;
  if (!first || stated.some(({ shipped }) => readYesNo(shipped))) return undefined;
  return { row: first, problem: 'not_shipped' };
}

function voucherOf(rows: readonly ShopifyRow[]): Sale | undefined {
  for (const row of rows) {
    const isGiftCard = row.giftCard === '' ? false : readYesNo(row.giftCard);
    if (isGiftCard === undefined) return neitherYesNorNo(row, row.giftCard, 'Gift Card');
    if (isGiftCard || /^gift.?card$/i.test(row.fulfilment)) return { row, problem: 'gift_card' };
  }
  const named = rows.find(({ type, title }) => isVoucher(type) || isVoucher(title));
  if (!named || rows.some(({ giftCard }) => giftCard !== '')) return undefined;
  const word = isVoucher(named.type) ? named.type : named.title;
  return { row: named, problem: 'gift_card_perhaps', values: { text: word } };
}

function neitherYesNorNo(row: ShopifyRow, text: string, column: string): Sale {
  return { row, problem: 'yes_no_unknown', values: { text, column } };
}
