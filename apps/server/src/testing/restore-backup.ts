import { rmSync } from 'node:fs';
import type { SecretKeys } from '#config';
import { openBackup } from '../backup/open-backup.ts';
import { type RestoreTarget, restore } from '../backup/restore.ts';
import { allConnectorMigrations, makeStorage } from '../connectors/register.ts';
import type { Storage } from '../connectors/storage/storage.ts';
import { createEmptyDatabase, grant } from './database.ts';
import { makeDataDir, type Place } from './shop.ts';
import { testKey } from './test-key.ts';

interface Restoring {
  secretKeys?: SecretKeys;
  isNewKey?: boolean;
  keepFiles?: boolean;
  storage?: Storage;
  /** Instead of an empty one. */
  place?: Place;
}

export async function emptyPlace(): Promise<Place> {
  const dataDir = makeDataDir();
  const database = await createEmptyDatabase();
  const drop = () => database.drop().then(() => rmSync(dataDir, { recursive: true, force: true }));
  return { database: { ...database, drop }, dataDir };
}

/** Restores as `npm run restore` does. */
export async function restoreBackup(folder: string, restoring: Restoring = {}): Promise<Place & { misfits: string[] }> {
  const { secretKeys = [testKey], isNewKey = false, keepFiles = false } = restoring;
  const providers = allConnectorMigrations();
  const report = () => {};
  const backup = await openBackup(folder, { secretKeys, isNewKey, providers, report });
  const place = restoring.place ?? (await emptyPlace());
  const target: RestoreTarget = {
    databaseUrl: place.database.ownerUrl,
    storage: restoring.storage ?? makeStorage({ storageUrl: undefined, dataDir: place.dataDir, secretKeys }),
    keepFiles,
    providers,
    usedProviders: providers,
    report,
  };
  const misfits = await restore(backup, target);
  await grant(place.database.ownerUrl);
  return { ...place, misfits };
}
