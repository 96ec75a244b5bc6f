import type { PriceE4 } from '@sampan/contract/money';
import type { requestKinds, requestStates } from '@sampan/contract/reseller/goods-requests';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';

export type RequestKind = (typeof requestKinds)[number];
export type RequestState = (typeof requestStates)[number];

interface RequestVariant {
  values: string[];
  pieces: number;
}

export interface RequestRow {
  id: string;
  buyerId: string;
  kind: RequestKind;
  state: RequestState;
  title: string;
  description: string;
  pictures: string[];
  link: string;
  wantedPriceE4: PriceE4 | null;
  quantity: number | null;
  optionNames: string[];
  variants: RequestVariant[];
  priceE4: PriceE4 | null;
  weightGrams: number | null;
  productId: number | null;
  waitingSince: Date | null;
  askedAt: Date;
  lastAt: Date;
  version: number;
  /** The last entry's text, or empty. */
  lastText: string;
  lastByShop: boolean;
}

const columns = sql.raw(`r.id, r.buyer_id as "buyerId", r.kind, r.state, r.title, r.description, r.pictures, r.link,
  r.wanted_price_e4 as "wantedPriceE4", r.quantity, r.option_names as "optionNames", r.variants, r.price_e4 as "priceE4",
  r.weight_grams as "weightGrams", r.product_id as "productId", r.waiting_since as "waitingSince",
  r.asked_at as "askedAt", r.last_at as "lastAt", r.version,
  coalesce(l.text, '') as "lastText", coalesce(l.is_shop, false) as "lastByShop"`);

const withLast = sql.raw(`goods_requests r left join lateral (
  select left(e.content, 160) as text, e.operator_id is not null as is_shop from goods_request_entries e
  where e.request_id = r.id order by e.at desc limit 1) l on true`);

const placeOf = sql.raw(`(extract(epoch from r.last_at) * 1000000)::bigint || '_' || r.id`);

export interface Page {
  rows: RequestRow[];
  /** Where the next page begins, or empty. */
  next: string;
}

export async function listOwnRequests(
  db: Database,
  buyerId: string,
  { kind, after, limit }: { kind: RequestKind | undefined; after: string; limit: number },
): Promise<Page> {
  const [moment = '0', id = ''] = after.split('_');
  const { rows } = await sql<RequestRow & { place: string }>`
    select ${columns}, ${placeOf} as place from ${withLast}
    where r.buyer_id = ${buyerId} and ${kind ? sql`r.kind = ${kind}` : sql`true`}
      and ${after ? sql`(r.last_at, r.id) < (timestamptz 'epoch' + ${moment}::bigint * interval '1 microsecond', ${id}::uuid)` : sql`true`}
    order by r.last_at desc, r.id desc limit ${limit + 1}`.execute(db);
  const shown = rows.slice(0, limit);
  return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.place ?? '') : '' };
}

export async function countOwnRequests(db: Database, buyerId: string): Promise<{ own: number; sourcing: number }> {
  const { rows } = await sql<{ own: number; sourcing: number }>`
    select count(*) filter (where kind = 'own')::int as own, count(*) filter (where kind = 'sourcing')::int as sourcing
    from goods_requests where buyer_id = ${buyerId}`.execute(db);
  return rows[0] ?? { own: 0, sourcing: 0 };
}

/** A null `buyerId` is an operator. Another buyer's request is not found. */
export async function findRequest(
  db: Database | Transaction,
  id: string,
  buyerId: string | null,
): Promise<RequestRow | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<RequestRow>`
    select ${columns} from ${withLast}
    where r.id = ${id} and (${buyerId}::uuid is null or r.buyer_id = ${buyerId}::uuid)`.execute(db);
  return rows[0];
}

export async function lockRequest(
  tx: Transaction,
  id: string,
  buyerId: string | null,
): Promise<RequestRow | undefined> {
  if (!isUuid(id)) return undefined;
  await sql`select from goods_requests where id = ${id} for update`.execute(tx);
  return findRequest(tx, id, buyerId);
}

export interface NewRequest {
  buyerId: string;
  userId: string;
  kind: RequestKind;
  title: string;
  description: string;
  pictures: readonly string[];
  link?: string;
  wantedPriceE4?: PriceE4 | null;
  quantity?: number;
  optionNames?: readonly string[];
  variants?: readonly RequestVariant[];
  priceE4?: PriceE4;
  weightGrams?: number;
}

export async function insertRequest(tx: Transaction, made: NewRequest): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into goods_requests (buyer_id, asked_by, kind, title, description, pictures, link, wanted_price_e4, quantity,
      option_names, variants, price_e4, weight_grams)
    values (${made.buyerId}, ${made.userId}, ${made.kind}, ${made.title}, ${made.description}, ${[...made.pictures]}::text[],
      ${made.link ?? ''}, ${made.wantedPriceE4 ?? null}, ${made.quantity ?? null}, ${[...(made.optionNames ?? [])]}::text[],
      ${JSON.stringify(made.variants ?? [])}::jsonb, ${made.priceE4 ?? null}, ${made.weightGrams ?? null})
    returning id`.execute(tx);
  return rows[0]?.id ?? '';
}

export interface NewEntry {
  kind: 'message' | 'accepted' | 'refused' | 'taken_back';
  /** Set one of the two. */
  operatorId?: string;
  userId?: string;
  content?: string;
  pictures?: readonly string[];
  productId?: number;
}

/** Adds an entry to a locked request and updates its state. Returns the entry's id. */
export async function addEntry(tx: Transaction, requestId: string, entry: NewEntry): Promise<string> {
  const { kind, operatorId, userId, content = '', pictures = [], productId } = entry;
  const isDecision = kind === 'accepted' || kind === 'refused';
  const { rows } = await sql<{ id: string }>`
    insert into goods_request_entries (request_id, kind, operator_id, user_id, content, pictures)
    values (${requestId}, ${kind}, ${operatorId ?? null}, ${userId ?? null}, ${content}, ${[...pictures]}::text[])
    returning id`.execute(tx);
  await sql`
    update goods_requests set version = version + 1, last_at = now(),
      state = ${kind === 'message' ? sql`state` : sql`${kind}`},
      product_id = ${productId === undefined ? sql`product_id` : sql`${productId}`},
      decided_at = ${isDecision ? sql`now()` : sql`decided_at`},
      waiting_since = ${kind === 'message' && !operatorId ? sql`coalesce(waiting_since, now())` : sql`null`}
    where id = ${requestId}`.execute(tx);
  return rows[0]?.id ?? '';
}

export interface EntryRow {
  id: string;
  kind: NewEntry['kind'];
  operator: string | null;
  content: string;
  pictures: string[];
  at: Date;
}

export async function listEntries(db: Database | Transaction, requestId: string): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.id, e.kind, o.name as operator, e.content, e.pictures, e.at
    from goods_request_entries e left join operators o on o.id = e.operator_id
    where e.request_id = ${requestId} order by e.at, e.id`.execute(db);
  return rows;
}

/** Returns the keys of all pictures. */
export async function deleteRequestsOf(tx: Transaction, buyerId: string): Promise<string[]> {
  const { rows } = await sql<{ pictures: string[] }>`
    with entries as (
      delete from goods_request_entries e using goods_requests r
      where r.id = e.request_id and r.buyer_id = ${buyerId} returning e.pictures
    ), requests as (delete from goods_requests where buyer_id = ${buyerId} returning pictures)
    select pictures from entries union all select pictures from requests`.execute(tx);
  return rows.flatMap(({ pictures }) => pictures);
}
