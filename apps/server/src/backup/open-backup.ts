import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SecretKeys } from '#config';
import { type MigrationSet, migrationNames, shopMigrations } from '#database/migrate.ts';
import { eachAtOnce } from './each-at-once.ts';
import { formatSchema, formatVersion, type Manifest, manifestPart, manifestSchema } from './manifest.ts';
import { Parts, parseSums, readSums, sumOf } from './parts.ts';
import { isOwnKey, isSealed, readSeal } from './seal.ts';

/** Reads a backup and refuses one that is not whole, not this shop's, or from a version that this one does not know. */

export interface Backup {
  manifest: Manifest;
  parts: Parts;
  /** Whether only a holder of the shop's key can have written it. */
  isSealed: boolean;
}

export interface Opening {
  secretKeys: SecretKeys;
  /** The shop's key is lost: the seal cannot be checked. */
  isNewKey: boolean;
  /** Migrations of every known provider. */
  providers: readonly MigrationSet[];
  report: (progress: string) => void;
}

const otherKey = `This backup was made with another SECRET_KEY. Set SECRET_KEY, or SECRET_KEYS_ACCEPTED, to the one that the shop had then (a demo’s is the file secret.key in its data folder: copy that file into the new one).
If that key is lost, --new-key restores without it. What is lost then: operators’ second factors and recovery codes (npm run secrets:rotate -- --forget, then npm run owner:reset), codes and upload permissions of the last minutes, and which devices customers have signed in from. Whether somebody has changed the backup cannot be checked either.`;

const damaged = (what: string) =>
  `This backup is damaged: ${what}. Nothing was restored. Take another copy of it, or an older backup.`;

export async function openBackup(folder: string, opening: Opening): Promise<Backup> {
  const seal = await readSeal(folder);
  if (!seal) throw new Error(`${folder} is no complete backup: it has no seal.json.`);
  if (!opening.isNewKey && !isOwnKey(seal, opening.secretKeys)) throw new Error(otherKey);
  const sums = await readSums(folder).catch(() => '');
  const isWhole = isSealed(seal, opening.secretKeys, sums);
  if (!opening.isNewKey && !isWhole) throw new Error(damaged('its list of checksums is not the one that was written'));
  const parts = new Parts(folder, parseSums(sums));
  await verify(parts, opening.report);
  const manifest = await readManifest(parts);
  refuseUnknown(manifest, opening.providers);
  return { manifest, parts, isSealed: isWhole };
}

async function verify(parts: Parts, report: (progress: string) => void): Promise<void> {
  let verified = 0;
  await eachAtOnce(parts.sums, async ([part, sum]) => {
    const found = await sumOf(parts.pathOf(part)).catch(() => 'nothing');
    if (found !== sum)
      throw new Error(damaged(`${part} is ${found === 'nothing' ? 'missing' : 'not what was written'}`));
    report(`${++verified} of ${parts.sums.size} parts verified`);
  });
}

async function readManifest(parts: Parts): Promise<Manifest> {
  const given: unknown = JSON.parse(await readFile(join(parts.folder, manifestPart), 'utf8'));
  const { version } = formatSchema.parse(given);
  if (version > formatVersion)
    throw new Error('This backup was made by a newer version of Sampan. Restore it with that one.');
  return manifestSchema.parse(given);
}

/** Refuses a backup whose migrations are no prefix of today's. */
function refuseUnknown({ migrations }: Manifest, providers: readonly MigrationSet[]): void {
  for (const [table, recorded] of Object.entries(migrations)) {
    const set = [shopMigrations, ...providers].find((one) => one.table === table);
    const known = set ? migrationNames(set) : [];
    const unknown = recorded.find((name, index) => known[index] !== name);
    if (unknown)
      throw new Error(
        `This backup was made by another version of Sampan: its migration ${unknown} (${table}) is unknown to this one, or came in another order. Restore it with that version or a later one.`,
      );
  }
}
