import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { priceDollars } from '@sampan/contract/money';
import type { Database, Transaction } from '#database/connect.ts';
import { signedFileUrl } from '#domains/uploads/signed-file-url.ts';
import type { Context } from '#shop/context.ts';
import { type EntryRow, listEntries, type RequestRow } from './store.ts';

type Listed = OutputOf<Calls['listGoodsRequests']>['list'][number];
export type RequestView = OutputOf<Calls['getGoodsRequest']>;

const dollarsOrNull = (priceE4: number | null) => (priceE4 === null ? null : priceDollars(priceE4));

export function listedRequest(ctx: Context, row: RequestRow): Listed {
  const [first] = row.pictures;
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    title: row.title,
    lastText: row.lastText,
    pictureUrl: first ? signedFileUrl(ctx, first) : '',
    offerId: row.productId,
    lastBy: row.lastByShop ? 'shop' : 'me',
    askedAt: row.askedAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
  };
}

export const factsOf = (row: RequestRow) => ({
  description: row.description,
  link: row.link,
  quantity: row.quantity,
  weightGrams: row.weightGrams,
  optionNames: row.optionNames,
  variants: row.variants,
  wantedPriceUsd: dollarsOrNull(row.wantedPriceE4),
  priceUsd: dollarsOrNull(row.priceE4),
});

export function viewEntry(
  ctx: Context,
  { id, kind, operator, content, pictures, at }: EntryRow,
): RequestView['entries'][number] {
  return {
    id,
    kind,
    content,
    at: at.toISOString(),
    by: operator === null ? 'me' : 'shop',
    pictures: pictures.map((key) => signedFileUrl(ctx, key)),
  };
}

/** Shows operators' answers as the shop's. Their names are for operators only. */
export async function viewRequest(ctx: Context, db: Database | Transaction, row: RequestRow): Promise<RequestView> {
  const entries = await listEntries(db, row.id);
  return {
    ...listedRequest(ctx, row),
    ...factsOf(row),
    pictures: row.pictures.map((key) => signedFileUrl(ctx, key)),
    entries: entries.map((entry) => viewEntry(ctx, entry)),
  };
}
