import { text as readText } from 'node:stream/consumers';
import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { isUuid } from '#database/uuid.ts';
import { readPurchases, type WholePurchase } from '#domains/purchasing/purchase/read-purchase.ts';
import type { Context } from '#shop/context.ts';
import { writeCsv } from '#text/write-csv.ts';

/** Purchase orders as they are typed, pasted or sent elsewhere. */

type Line = WholePurchase['list'][number];

export async function listPurchaseLines(
  ctx: Context,
  { ids }: { ids: readonly string[] },
): Promise<OutputOf<Calls['operatorListPurchaseLines']>> {
  return { list: await readPurchases(ctx, ids.filter(isUuid)) };
}

export async function exportPurchases(
  ctx: Context,
  { ids, as }: ParsedInputOf<Calls['operatorExportPurchases']>,
): Promise<{ text: string }> {
  const purchases = await readPurchases(ctx, ids.filter(isUuid));
  if (as === 'links') return { text: linksOf(purchases) };
  if (as === 'order') return { text: purchases.map(wordsOf).join('\n\n') };
  return { text: await readText(writeCsv(rowsOf(purchases), { bom: true })) };
}

/** The titles that `operatorImportPurchases` reads: the file may come back with order numbers and tracking numbers. */
const titles = [
  ...['Purchase order', 'Supplier', 'Supplier id', 'Offer id', 'SKU id', 'Spec id', 'Item number', 'Title', 'Options'],
  ...[
    'Quantity',
    'Price CNY',
    'Sum CNY',
    'Freight CNY',
    'Link',
    'For order',
    'Note',
    'Order number',
    'Carrier',
    'Tracking number',
  ],
];

function* rowsOf(purchases: readonly WholePurchase[]): Generator<string[]> {
  yield titles;
  for (const { number, supplier, list, freightFen, note, externalNumber, parcels } of purchases)
    for (const line of list)
      yield [
        ...[number, supplier.name, supplier.id, String(line.productId), String(line.skuId), line.specId],
        ...[line.itemNumber, line.sourceName, line.attributes, String(line.quantity), yuan(line.costFen)],
        ...[yuan(line.quantity * line.costFen), yuan(freightFen), line.offerUrl, line.sn, note, externalNumber],
        ...[parcels[0]?.carrier ?? '', parcels.map(({ trackingNumber }) => trackingNumber).join(' ')],
      ];
}

/** Goods of a demo have no offer anywhere. */
const linksOf = (purchases: readonly WholePurchase[]): string =>
  [...new Set(purchases.flatMap(({ list }) => list.map(({ offerUrl }) => offerUrl).filter(Boolean)))].join('\n');

/** As a supplier reads it. */
function wordsOf({ number, supplier, list, goodsFen, freightFen, note }: WholePurchase): string {
  const lines = list.map((line, index) => `${index + 1}. ${lineWords(line)}`);
  const freight = freightFen > 0 ? `，运费 ¥${yuan(freightFen)}` : '';
  const total = `合计 ¥${yuan(goodsFen + freightFen)}（货款 ¥${yuan(goodsFen)}${freight}）`;
  return [`${number} ${supplier.name}`, ...lines, total, ...(note ? [`备注：${note}`] : [])].join('\n');
}

const lineWords = ({ sourceName, attributes, itemNumber, quantity, costFen, offerUrl }: Line): string =>
  [sourceName, attributes, itemNumber, `× ${quantity}`, `¥${yuan(costFen)}`, offerUrl].filter(Boolean).join(' ');

const yuan = (fen: number) => (fen / 100).toFixed(2);
