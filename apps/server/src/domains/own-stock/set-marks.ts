import type { Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { type StockKey, setRow } from './pieces/store.ts';

/** What people say of a size that lies there. False: nothing of it ever did. */

/** A new mark is told anew. */
export function setLowMark(tx: Transaction, key: StockKey, lowAt: number | null): Promise<boolean> {
  return setRow(tx, key, { low_at: lowAt, low_told_at: null });
}

export async function setShelfOf(tx: Transaction, key: StockKey, shelf: string): Promise<boolean> {
  return isUuid(key.buyerId) && (await setRow(tx, key, { shelf }));
}
