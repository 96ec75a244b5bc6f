import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#database/connect.ts';

/** Entries of the audit log as operators read them. Only triggers write it (database/0043-audit-log.sql). */

export interface Entry {
  id: number;
  at: Date;
  kind: 'operator' | 'anonymous' | 'job' | 'command';
  actor: string;
  actorName: string;
  call: string;
  requestId: string;
  address: string;
  change: 'insert' | 'update' | 'delete';
  table: string;
  rowId: string;
  orderSn: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export interface Search {
  kind?: Entry['kind'] | undefined;
  actor?: string;
  call?: string;
  table?: string;
  rowId?: string;
  orderId?: string;
  from?: Date | undefined;
  to?: Date | undefined;
  text?: string;
}

interface Range {
  search: Search;
  /** Entries before this one; undefined from the newest. */
  before: number | undefined;
  limit: number;
}

/** How many entries a page looks through for a text, which no index finds. */
const mostLookedThrough = 20_000;

/** Newest first. `next` is where to go on; undefined at the end. */
export async function readEntries(
  db: Database,
  { search, before, limit }: Range,
  mostLooked = mostLookedThrough,
): Promise<{ entries: Entry[]; next: number | undefined }> {
  const conditions = await conditionsOf(db, search, before);
  const reached = search.text ? await findReach(db, conditions, mostLooked) : undefined;
  if (search.text) conditions.push(containing(search.text));
  if (reached !== undefined) conditions.push(sql<SqlBool>`e.id >= ${reached}`);
  const { rows } = await sql<Entry>`
    select e.id, e.at, e.actor_kind as kind, e.actor, coalesce(o.name, '') as "actorName", e.call,
      e.request_id as "requestId", coalesce(host(e.address), '') as address, e.change, e.subject_table as table,
      e.subject_id as "rowId", coalesce(orders.sn, '') as "orderSn", e.before, e.after
    from audit_log e
    left join operators o on e.actor_kind = 'operator' and o.id::text = e.actor
    left join orders on orders.id = e.order_id
    where ${allOf(conditions)}
    order by e.id desc limit ${limit + 1}`.execute(db);
  const entries = rows.slice(0, limit);
  return { entries, next: rows.length > limit ? entries.at(-1)?.id : reached };
}

type Condition = RawBuilder<SqlBool>;

const allOf = (conditions: readonly Condition[]) => sql.join([sql`true`, ...conditions], sql` and `);

async function conditionsOf(db: Database, search: Search, before: number | undefined): Promise<Condition[]> {
  const { kind, actor, call, table, rowId, orderId, from, to } = search;
  const found: (Condition | '' | undefined)[] = [
    before !== undefined ? sql`e.id < ${before}` : undefined,
    kind && sql`e.actor_kind = ${kind}`,
    actor && sql`e.actor = ${actor}`,
    call && sql`e.call = ${call}`,
    table && sql`e.subject_table = ${table}`,
    rowId && sql`e.subject_id = ${rowId}`,
    orderId && sql`e.order_id = ${orderId}`,
  ];
  // Numbers rise with time: a bound of numbers goes with every index.
  if (from) found.push(sql`e.id >= ${(await findFirstSince(db, from)) ?? Number.MAX_SAFE_INTEGER}`);
  const end = to && (await findFirstSince(db, to));
  if (end !== undefined) found.push(sql`e.id < ${end}`);
  return found.filter((condition) => typeof condition === 'object');
}

async function findFirstSince(db: Database, moment: Date): Promise<number | undefined> {
  const first = await db
    .selectFrom('audit_log')
    .select('id')
    .where('at', '>=', moment)
    .orderBy('at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first?.id;
}

function containing(text: string): Condition {
  const like = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`(e.subject_id ilike ${like} or e.before::text ilike ${like} or e.after::text ilike ${like})`;
}

/** The last of the entries that a page looks through; undefined if it looks through all that are left. */
async function findReach(db: Database, conditions: readonly Condition[], most: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select e.id from audit_log e where ${allOf(conditions)} order by e.id desc limit 1 offset ${most - 1}`.execute(db);
  return rows[0]?.id;
}

export async function findOrderId(db: Database, sn: string): Promise<string | undefined> {
  const order = await db.selectFrom('orders').select('id').where('sn', '=', sn).executeTakeFirst();
  return order?.id;
}
