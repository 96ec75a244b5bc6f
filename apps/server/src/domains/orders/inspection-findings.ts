import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { foundSince, hasFinding, unsettledPieces } from './reading/unsettled-pieces.ts';

/** Pieces that inspections found damaged or missing, and that nobody has settled. */

/** Unsettled pieces by line. If a write depends on them, lock the order first. */
export async function listUnsettled(db: Database | Transaction, orderId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ itemId: string; pieces: number }>`
    select i.id as "itemId", (${sql.raw(unsettledPieces)})::int as pieces
    from inspection_lines l join order_items i on i.id = l.order_item_id
    where l.order_id = ${orderId} and l.damaged + l.missing > 0`.execute(db);
  return new Map(rows.filter(({ pieces }) => pieces > 0).map(({ itemId, pieces }) => [itemId, pieces]));
}

/** Orders with unsettled pieces, and since when. */
export async function listFindings(db: Database | Transaction): Promise<{ orderId: string; since: Date }[]> {
  const { rows } = await sql<{ orderId: string; since: Date }>`
    select o.id as "orderId", ${sql.raw(foundSince)} as since from orders o where ${sql.raw(hasFinding)}`.execute(db);
  return rows;
}
