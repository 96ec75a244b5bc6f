import { type Database, inTransaction } from '#database/connect.ts';
import { refuse } from '#shop/refusal.ts';
import { lockOpening, readOpening, writeOpening } from '#shop/settings/opening.ts';
import { findMissing } from './get-opening.ts';

interface Deps {
  db: Database;
  now: () => Date;
}

/** Opens the shop to everybody, unless something is missing. `changedBy`: an operator's id; null for the command line. */
export async function openShop({ db, now }: Deps, changedBy: string | null): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOpening(tx);
    if ((await readOpening(tx)).openedAt) return;
    const missing = await findMissing(tx);
    if (missing.length > 0) throw refuse('shop_not_ready', {}, { data: { missing } });
    await writeOpening(tx, { openedAt: now().toISOString() }, changedBy);
  });
}

export async function closeShop({ db }: Pick<Deps, 'db'>, changedBy: string | null): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOpening(tx);
    if ((await readOpening(tx)).openedAt) await writeOpening(tx, { openedAt: null }, changedBy);
  });
}
