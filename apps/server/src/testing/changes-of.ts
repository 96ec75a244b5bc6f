import { readChanges } from '#database/change-feed.ts';
import type { Database } from '#database/connect.ts';

/** Collects the changes that processes hear of during the work. */
export async function changesOf(db: Database, work: () => Promise<unknown>): Promise<string[]> {
  const { position } = await readChanges(db, undefined);
  await work();
  return (await readChanges(db, position)).notices;
}
