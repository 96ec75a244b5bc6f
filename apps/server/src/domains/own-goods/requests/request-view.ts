import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { priceDollars } from '@sampan/contract/money';
import type { Database, Transaction } from '#database/connect.ts';
import { signedFileUrl } from '#domains/uploads/signed-file-url.ts';
import type { Context } from '#shop/context.ts';
import { type Asker, findAskers } from './operator-store.ts';
import { type EntryRow, listEntries, type RequestRow } from './store.ts';

type Listed = OutputOf<Calls['listGoodsRequests']>['list'][number];
export type RequestView = OutputOf<Calls['getGoodsRequest']>;
type OperatorListed = OutputOf<Calls['operatorListGoodsRequests']>['list'][number];
export type OperatorView = OutputOf<Calls['operatorGetGoodsRequest']>;

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

const factsOf = (row: RequestRow) => ({
  description: row.description,
  link: row.link,
  quantity: row.quantity,
  weightGrams: row.weightGrams,
  optionNames: row.optionNames,
  variants: row.variants,
  wantedPriceUsd: dollarsOrNull(row.wantedPriceE4),
  priceUsd: dollarsOrNull(row.priceE4),
});

function viewEntry(
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

/** Who of the shop answered is the shop: operators' names are for operators. */
export async function viewRequest(ctx: Context, db: Database | Transaction, row: RequestRow): Promise<RequestView> {
  const entries = await listEntries(db, row.id);
  return {
    ...listedRequest(ctx, row),
    ...factsOf(row),
    pictures: row.pictures.map((key) => signedFileUrl(ctx, key)),
    entries: entries.map((entry) => viewEntry(ctx, entry)),
  };
}

export async function listForOperator(ctx: Context, rows: readonly RequestRow[]): Promise<OperatorListed[]> {
  const askers = await findAskers(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => operatorFields(ctx, row, askers.get(row.id)));
}

function operatorFields(ctx: Context, row: RequestRow, customer: Asker | undefined): OperatorListed {
  return {
    ...listedRequest(ctx, row),
    company: customer?.company ?? '',
    waitingSince: row.waitingSince?.toISOString() ?? null,
    version: row.version,
  };
}

export async function viewForOperator(
  ctx: Context,
  db: Database | Transaction,
  row: RequestRow,
): Promise<OperatorView> {
  const [entries, askers] = [await listEntries(db, row.id), await findAskers(db, [row.id])];
  const pictures = [...row.pictures, ...entries.flatMap((entry) => entry.pictures)];
  return {
    ...operatorFields(ctx, row, askers.get(row.id)),
    ...factsOf(row),
    pictures: pictures.map((key) => ({ key, url: signedFileUrl(ctx, key) })),
    entries: entries.map((entry) => ({ ...viewEntry(ctx, entry), operator: entry.operator ?? '' })),
  };
}
