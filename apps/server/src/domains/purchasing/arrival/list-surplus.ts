import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { toWireTime } from '@sampan/contract/wire-time';
import { sourceText } from '#domains/catalogue/texts.ts';
import { nameIn } from '#domains/orders/line-texts.ts';
import { purchaseNumber } from '#domains/purchasing/placed-goods.ts';
import type { Context } from '#shop/context.ts';
import { readSurplus, type SurplusRow } from './surplus-store.ts';

type List = OutputOf<Calls['operatorListSurplus']>;

export async function listSurplus(
  { db, language }: Context,
  { list, after, pageSize }: ParsedInputOf<Calls['operatorListSurplus']>,
): Promise<List> {
  const { rows, total } = await readSurplus(db, { list, after, limit: pageSize + 1 });
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return { list: shown.map((row) => wire(row, language)), total, next: last ? `${last.since}_${last.id}` : null };
}

function wire(row: SurplusRow, language: Context['language']): List['list'][number] {
  const { purchaseId, purchaseNumber: number, givenId } = row;
  return {
    id: row.id,
    purchaseOrder: purchaseId === null ? null : { id: purchaseId, number: purchaseNumber(number ?? 0) },
    supplier: row.supplierNames ? sourceText(row.supplierNames) : '',
    line: toLineResponse(row, language),
    pieces: row.pieces,
    what: row.what,
    place: row.place,
    foundAt: toWireTime(row.foundAt),
    foundBy: row.foundBy,
    decision: row.decision,
    reason: row.reason,
    givenTo: givenId === null ? null : { id: givenId, sn: row.givenSn ?? '' },
    decidedAt: row.decidedAt && toWireTime(row.decidedAt),
    decidedBy: row.decidedBy,
  };
}

function toLineResponse(row: SurplusRow, language: Context['language']): List['list'][number]['line'] {
  if (row.orderId === null) return null;
  const attributes = row.attributes ?? [];
  return {
    orderId: row.orderId,
    sn: row.sn ?? '',
    productName: nameIn({ product_name: row.name ?? '', titles: row.titles }, language),
    sourceName: row.sourceName ?? '',
    options: attributes.map(({ value, valueTrans }) => value || valueTrans).join(', '),
    picture: row.picture ?? '',
    itemNumber: row.itemNumber ?? '',
  };
}
