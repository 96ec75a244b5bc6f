import type { grantStates } from '@sampan/contract/reseller/grants';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';

/** Authorizations to resell goods, and their events. */

type GrantState = (typeof grantStates)[number];

export interface GrantRow {
  id: string;
  buyerId: string;
  productId: number | null;
  supplierId: string | null;
  shopId: string | null;
  state: GrantState;
  company: string;
  reason: string;
  askedAt: Date;
  until: string | null;
  renewalAskedAt: Date | null;
  answer: string;
  decidedAt: Date | null;
  version: number;
  /** The goods, and the shop, that the grant covers. */
  titles: Record<string, string> | null;
  supplierNames: Record<string, string>;
  picture: string | null;
  shopName: string | null;
  /** True if the last day is near or a renewal is pending. */
  endsSoon: boolean;
}

const endsSoonDays = 30;

const today = sql`(now() at time zone 'UTC')::date`;

const columns = sql`
  g.id, g.buyer_id as "buyerId", g.product_id as "productId", g.supplier_id as "supplierId", g.shop_id as "shopId",
  g.state, g.company, g.reason, g.asked_at as "askedAt", g.until::text as until, g.renewal_asked_at as "renewalAskedAt",
  g.answer, g.decided_at as "decidedAt", g.version, p.titles, s.names as "supplierNames",
  coalesce(p.images[1], (select q.images[1] from products q where q.supplier_id = g.supplier_id and q.needs_authorization
    and q.status = 'active' order by q.id limit 1)) as picture,
  coalesce(nullif(r.name, ''), r.address) as "shopName",
  coalesce(g.state = 'granted' and g.until <= ${today} + ${endsSoonDays}::int, false) as "endsSoon"`;

const joined = sql`
  grants g left join products p on p.id = g.product_id join suppliers s on s.id = coalesce(g.supplier_id, p.supplier_id)
  left join reseller_shops r on r.id = g.shop_id`;

async function read(db: Database | Transaction, where: RawBuilder<unknown>): Promise<GrantRow[]> {
  const { rows } = await sql<GrantRow>`select ${columns} from ${joined} where ${where}`.execute(db);
  return rows;
}

/** Sorts what needs attention first: grants that end soon, then answered ones, then pending ones. */
export const listOwnGrants = (db: Database, buyerId: string, limit: number): Promise<GrantRow[]> =>
  read(
    db,
    sql`g.buyer_id = ${buyerId} order by coalesce(g.state = 'granted' and g.until <= ${today} + ${endsSoonDays}::int, false) desc,
      array_position('{asked,granted,refused,withdrawn,ended}'::text[], g.state), g.until nulls last, g.asked_at desc, g.id
      limit ${limit}`,
  );

export async function findGrant(db: Database | Transaction, id: string): Promise<GrantRow | undefined> {
  return isUuid(id) ? (await read(db, sql`g.id = ${id}`))[0] : undefined;
}

/** Sorted by id. */
export const readGrants = (db: Database | Transaction, ids: readonly string[]): Promise<GrantRow[]> =>
  read(db, sql`g.id = any(${[...ids]}::uuid[])`);

/** Locks a grant. Undefined if it is another buyer's. */
export async function lockGrant(tx: Transaction, id: string, buyerId: string | null): Promise<GrantRow | undefined> {
  if (!isUuid(id)) return undefined;
  const own = tx.selectFrom('grants').select('id').where('id', '=', id);
  const locked = await (buyerId ? own.where('buyer_id', '=', buyerId) : own).forUpdate().executeTakeFirst();
  return locked && findGrant(tx, id);
}

export interface Asked {
  buyerId: string;
  productId: number | null;
  supplierId: string | null;
  shopId: string | null;
}

/** Locks the grant with the same subject, if there is one. */
export async function lockSame(tx: Transaction, asked: Asked): Promise<GrantRow | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from grants where buyer_id = ${asked.buyerId} and product_id is not distinct from ${asked.productId}::bigint
      and supplier_id is not distinct from ${asked.supplierId}::text and shop_id is not distinct from ${asked.shopId}::uuid
    for update`.execute(tx);
  return rows[0] && findGrant(tx, rows[0].id);
}

export async function countGrants(tx: Transaction, buyerId: string): Promise<number> {
  const query = tx.selectFrom('grants').select(({ fn }) => fn.countAll<number>().as('count'));
  return (await query.where('buyer_id', '=', buyerId).executeTakeFirstOrThrow()).count;
}

export async function insertGrant(
  tx: Transaction,
  { buyerId, productId, supplierId, shopId }: Asked,
  { company, reason, userId }: { company: string; reason: string; userId: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('grants')
    .values({
      buyer_id: buyerId,
      product_id: productId,
      supplier_id: supplierId,
      shop_id: shopId,
      state: 'asked',
      company,
      reason,
      asked_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface GrantChange {
  state?: GrantState;
  company?: string;
  reason?: string;
  asked_by?: string;
  asked_at?: RawBuilder<Date>;
  until?: string | null;
  renewal_asked_at?: RawBuilder<Date> | null;
  answer?: string;
  decided_at?: RawBuilder<Date> | null;
  warned_at?: RawBuilder<Date> | null;
}

export async function changeGrant(tx: Transaction, id: string, change: GrantChange): Promise<void> {
  await tx
    .updateTable('grants')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

export interface GrantEvent {
  kind: 'asked' | 'renewal_asked' | 'granted' | 'refused' | 'renewal_refused' | 'taken_back' | 'withdrawn' | 'ended';
  operatorId?: string;
  userId?: string;
  company?: string;
  text?: string;
  until?: string | null;
  files?: readonly string[];
}

/** Returns the event's id, which makes notifications about it unique. */
export async function insertGrantEvent(tx: Transaction, grantId: string, event: GrantEvent): Promise<string> {
  const { kind, operatorId, userId, company = '', text = '', until = null, files = [] } = event;
  const { id } = await tx
    .insertInto('grant_events')
    .values({
      grant_id: grantId,
      kind,
      company,
      text,
      until,
      files: [...files],
      operator_id: operatorId ?? null,
      user_id: userId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface GrantEventRow {
  kind: GrantEvent['kind'];
  at: Date;
  by: string;
  text: string;
  company: string;
  until: string | null;
  files: string[];
}

export async function listGrantEvents(db: Database, grantId: string): Promise<GrantEventRow[]> {
  const { rows } = await sql<GrantEventRow>`
    select e.kind, e.at, coalesce(o.name, '') as by, e.text, e.company, e.until::text as until, e.files
    from grant_events e left join operators o on o.id = e.operator_id
    where e.grant_id = ${grantId} order by e.at, e.id`.execute(db);
  return rows;
}

/** Locks active grants whose last day has passed. Concurrent jobs skip them. */
export async function lockEnded(tx: Transaction, limit: number): Promise<string[]> {
  return lockDue(tx, sql`g.until < ${today}`, limit);
}

/** Locks grants to warn about: the last day is near, and no renewal is pending. */
export async function lockToWarn(tx: Transaction, days: number, limit: number): Promise<string[]> {
  const isNear = sql`g.until <= ${today} + ${days}::int and g.until >= ${today}`;
  return lockDue(tx, sql`${isNear} and g.warned_at is null and g.renewal_asked_at is null`, limit);
}

async function lockDue(tx: Transaction, isDue: RawBuilder<unknown>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from grants g where g.state = 'granted' and ${isDue} order by g.id limit ${limit}
    for update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface NeededGoods {
  productId: number;
  supplierId: string;
  titles: Record<string, string>;
  supplierNames: Record<string, string>;
  picture: string | null;
  needsAuthorization: boolean;
}

const goodsColumns = sql`
  p.id as "productId", p.supplier_id as "supplierId", p.titles, s.names as "supplierNames", p.images[1] as picture,
  p.needs_authorization as "needsAuthorization"`;

export async function findGoods(db: Database | Transaction, productId: number): Promise<NeededGoods | undefined> {
  const { rows } = await sql<NeededGoods>`
    select ${goodsColumns} from products p join suppliers s on s.id = p.supplier_id
    where p.id = ${productId} and p.status = 'active'`.execute(db);
  return rows[0];
}

const literal = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Finds goods that need a grant by name or supplier, in the reader's language or English. */
export async function searchGoods(
  db: Database,
  { search, language, limit }: { search: string; language: string; limit: number },
): Promise<NeededGoods[]> {
  const nameOf = (names: string) => sql`coalesce(${sql.ref(names)} ->> ${language}, ${sql.ref(names)} ->> 'en', '')`;
  const has = search
    ? sql<SqlBool>`(${nameOf('p.titles')} ilike ${literal(search)} or ${nameOf('s.names')} ilike ${literal(search)})`
    : sql<SqlBool>`true`;
  const { rows } = await sql<NeededGoods>`
    select ${goodsColumns} from products p join suppliers s on s.id = p.supplier_id
    where p.needs_authorization and p.status = 'active' and ${has} order by p.supplier_id, p.id limit ${limit}`.execute(
    db,
  );
  return rows;
}
