import { sql } from 'kysely';
import type { Database, Transaction } from './connect.ts';
import { hasNoted } from './wake-readers.ts';

/**
 * Changes, for everything that holds a copy: caches, a search engine. A change is a row of its transaction, so that
 * none is lost and no commit waits for another. The kinds: `catalogue`, `settings`: anything may look different.
 * `product:1,2`: these products do. `stock:1,2`: only how many pieces there are.
 */

const retention = sql`interval '3 days'`;
const forgottenAtOnce = 5000;

/** The changes reported to a reader that may have missed some. */
const everything = ['catalogue', 'settings'];

export interface Changes {
  /** For the next call. Everything committed before has been reported once. */
  position: string;
  notices: string[];
}

/** The feed's id; the snapshot it was read up to; for a partial read also its beginning and end. */
const positionForm = /^[0-9a-f-]{36} \d+:\d+:[\d,]*( \d+:\d+:[\d,]* \d+ \d+)?$/;

interface Reading {
  feed: string;
  isKnown: boolean;
  upto: string;
  rows: { xid: string; id: string; notice: string }[];
}

export async function recordChange(tx: Transaction, notice: string): Promise<void> {
  await sql`insert into changes (notice) values (${notice})`.execute(tx);
  hasNoted(tx);
}

/**
 * The changes since a position, oldest first: those of transactions that its snapshot did not see and this one does, so
 * a transaction that takes long holds up nobody else's. A position that is undefined, of another database or older than
 * what is kept returns the notices that anything may have changed. With as many as `limit` there may be more. Not to be
 * called in a transaction that has written something.
 */
export async function readChanges(db: Database, after: string | undefined, limit = 500): Promise<Changes> {
  const [feed = '', seen = '', upto = '', xid = '0', id = '0'] =
    after && positionForm.test(after) ? after.split(' ') : [];
  const from = seen || '1:1:';
  const read = await readBetween(db, { feed, from, upto: upto || null, xid, id }, limit);
  const end = `${read.feed} ${read.upto}`;
  if (!read.isKnown) return { position: upto ? (await readChanges(db, undefined)).position : end, notices: everything };
  const notices = read.rows.map(({ notice }) => notice);
  const last = read.rows.at(-1);
  if (last && notices.length === limit)
    return { position: [read.feed, from, read.upto, last.xid, last.id].join(' '), notices };
  if (!upto) return { position: end, notices };
  // The rest of a part: what has committed since it began follows.
  const next = await readChanges(db, end, limit - notices.length);
  return { position: next.position, notices: [...notices, ...next.notices] };
}

interface Part {
  feed: string;
  from: string;
  /** Null: all that is committed. */
  upto: string | null;
  xid: string;
  id: string;
}

async function readBetween(db: Database, { feed, from, upto, xid, id }: Part, limit: number): Promise<Reading> {
  const { rows } = await sql<Reading>`
    with bounds as (select ${from}::pg_snapshot as seen, coalesce(${upto}::pg_snapshot, pg_current_snapshot()) as upto)
    select f.id as feed, b.upto::text as upto,
      f.id::text = ${feed} and f.removed_to < pg_snapshot_xmin(b.seen)
        and pg_snapshot_xmax(b.upto) <= pg_snapshot_xmax(pg_current_snapshot())
        and pg_snapshot_xmax(b.seen) <= pg_snapshot_xmax(b.upto) as "isKnown",
      (
        select coalesce(json_agg(json_build_object('xid', c.xid::text, 'id', c.id::text, 'notice', c.notice)
          order by c.xid, c.id), '[]')
        from (
          select xid, id, notice from changes
          where xid >= pg_snapshot_xmin(${from}::pg_snapshot) and (xid, id) > (${xid}::xid8, ${id}::bigint)
            and xid < pg_snapshot_xmax(b.upto) and pg_visible_in_snapshot(xid, b.upto)
            and not pg_visible_in_snapshot(xid, b.seen) and f.id::text = ${feed}
          order by xid, id limit ${limit}
        ) c
      ) as rows
    from change_feed f, bounds b
  `.execute(db);
  const [read] = rows;
  if (!read) throw new Error('the database has no change_feed');
  return read;
}

/**
 * Deletes changes older than any reader should be; an even older reader learns that anything may have changed.
 * Everything deleted is older than any open transaction, so that all later positions are beyond it.
 */
export async function forgetChanges(db: Database): Promise<void> {
  for (let forgotten = forgottenAtOnce; forgotten === forgottenAtOnce; ) {
    const { rows } = await sql<{ forgotten: number }>`
      with gone as (
        delete from changes where ctid = any(array(
          select ctid from changes
          where at < now() - ${retention} and xid < pg_snapshot_xmin(pg_current_snapshot())
          order by xid, id limit ${forgottenAtOnce}
        )) returning xid
      ), noted as (
        update change_feed set removed_to = g.xid
        from (select xid from gone order by xid desc limit 1) g where removed_to < g.xid
      )
      select count(*)::int as forgotten from gone
    `.execute(db);
    forgotten = rows[0]?.forgotten ?? 0;
  }
}
