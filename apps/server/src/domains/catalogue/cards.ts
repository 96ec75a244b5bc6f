import type pg from 'pg';
import type { Card } from '#shop/product-cards.ts';
import { isSoldTo, type Offering } from './private-goods.ts';
import { cardColumns } from './reading/card-columns.ts';

/** Unordered; products that are gone are left out. */
export async function readCards(pool: pg.Pool, ids: readonly number[]): Promise<Card[]> {
  const { rows } = await pool.query<Card>({
    name: 'catalogue-cards',
    text: `select ${cardColumns} from unnest($1::bigint[]) as u (id) join products p on p.id = u.id`,
    values: [ids],
  });
  return rows;
}

export interface OfferedCard extends Card {
  isOffered: boolean;
}

/** The same with whether the product is on sale to this buyer; to everybody, if `buyerId` is null. */
export async function readOfferedCards(
  pool: pg.Pool,
  ids: readonly number[],
  buyerId: string | null,
): Promise<OfferedCard[]> {
  const { rows } = await pool.query<Card & Offering>({
    name: 'catalogue-offered-cards',
    text: `select ${cardColumns}, p.status, p.private_to as "privateTo" from unnest($1::bigint[]) as u (id) join products p on p.id = u.id`,
    values: [ids],
  });
  return rows.map(({ status, privateTo, ...card }) => ({
    ...card,
    isOffered: isSoldTo(buyerId, { status, privateTo }),
  }));
}
