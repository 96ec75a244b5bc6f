import { parseArgs } from 'node:util';
import { backUp, type MadeBackup } from '../apps/server/src/backup/back-up.ts';
import { startMistakes } from '../apps/server/src/boot/start-mistakes.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { makeStorage } from '../apps/server/src/connectors/register.ts';
import { requireWritable } from './command.ts';
import { onDatabase } from './database.ts';
import { fail, progressLine } from './steps.ts';

const usage = `Backs up the shop, which may be running: database, waiting jobs and uploaded files.

  npm run backup -- FOLDER [--keep N]

Writes a folder named by the time into FOLDER. With --keep N only the newest N stay. The backup contains everything
about the customers, unencrypted, but not SECRET_KEY. Ends with 0 if the backup is whole, 2 if it is but files that
the shop knows are missing in its storage, 1 if there is no backup.`;

function readArguments(): { parent: string; keep: number | undefined } {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } });
  const [parent] = positionals;
  if (!parent || positionals.length > 1) fail(usage);
  if (values.keep !== undefined && !/^[1-9]\d{0,5}$/.test(values.keep))
    fail('--keep takes a number of backups, 1 or more.');
  return { parent, keep: values.keep ? Number(values.keep) : undefined };
}

function report({ path, manifest, removed }: MadeBackup, seconds: number): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { count, bytes } = manifest.files;
  const megabytes = (bytes / 1e6).toFixed(1);
  process.stdout.write(`${path}\n  ${rows} rows, ${count} files (${megabytes} MB), ${seconds.toFixed(1)} s`);
  process.stdout.write(`${removed > 0 ? `, ${removed} older removed` : ''}\n`);
  if (manifest.missingFiles.length === 0) return;
  process.stderr.write(`  missing in the storage, though the shop knows them:\n`);
  for (const key of manifest.missingFiles) process.stderr.write(`    ${key}\n`);
  process.exitCode = 2;
}

async function run(): Promise<void> {
  const { parent, keep } = readArguments();
  requireWritable(parent);
  const config = readConfig();
  const progress = progressLine();
  const began = performance.now();
  try {
    const made = await onDatabase(config, ({ url }) =>
      backUp(
        { databaseUrl: url, storage: makeStorage(config), secretKeys: config.secretKeys },
        { parent, keep, now: new Date(), report: progress.report },
      ),
    );
    progress.end();
    report(made, (performance.now() - began) / 1000);
  } finally {
    progress.end();
  }
}

await run().catch((error: unknown) => fail(startMistakes(error).join('\n')));
