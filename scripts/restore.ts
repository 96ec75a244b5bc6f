import { parseArgs } from 'node:util';
import { audit, describeAudit } from '../apps/server/src/audit.ts';
import { openBackup } from '../apps/server/src/backup/open-backup.ts';
import { restore } from '../apps/server/src/backup/restore.ts';
import { bringUpToDate } from '../apps/server/src/boot/prepare-database.ts';
import { requireOneDatabase } from '../apps/server/src/boot/require-one-database.ts';
import { startMistakes } from '../apps/server/src/boot/start-mistakes.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { allConnectorMigrations, connectorMigrations, makeStorage } from '../apps/server/src/connectors/register.ts';
import { readRole } from '../apps/server/src/database/roles.ts';
import { onDatabase, ownerUrlOf, withPool } from './database.ts';
import { fail, progressLine } from './steps.ts';

const usage = `Restores a backup into an empty database and an empty folder or bucket, and audits the result.

  npm run restore -- FOLDER/2026-11-20T03-00-00Z [options]

The DATABASE variables, DATA_DIR and STORAGE_URL name the new place, SECRET_KEY is the shop's old one.

  --check        only verifies the backup; nothing is restored
  --keep-files   the storage already holds this shop's files: they stay, and missing ones are added
  --new-key      SECRET_KEY is lost; see docs/operations/backup.md for what is lost with it

Ends with 0 if all is well, 2 if the shop is restored but the audit or missing files need attention, 1 if nothing was
restored.`;

function readArguments() {
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: flag, 'keep-files': flag, 'new-key': flag },
  });
  const [folder] = positionals;
  if (!folder || positionals.length > 1) fail(usage);
  return { folder, onlyCheck: values.check, keepFiles: values['keep-files'], isNewKey: values['new-key'] };
}

async function run(): Promise<void> {
  const { folder, onlyCheck, keepFiles, isNewKey } = readArguments();
  const config = readConfig();
  const progress = progressLine();
  const { report } = progress;
  const providers = allConnectorMigrations();
  const backup = await openBackup(folder, { secretKeys: config.secretKeys, isNewKey, providers, report });
  progress.end();
  const { manifest } = backup;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(`  The backup of ${manifest.takenAt} is whole: ${rows} rows, ${manifest.files.count} files.\n`);
  if (onlyCheck) return;
  await onDatabase(config, async (urls) => {
    await requireOneDatabase(config, urls);
    await requireOwner(ownerUrlOf(urls));
    const misfits = await restore(backup, {
      databaseUrl: ownerUrlOf(urls),
      storage: makeStorage(config),
      keepFiles,
      providers,
      usedProviders: connectorMigrations(config),
      report,
    });
    await bringUpToDate(config, urls);
    progress.end();
    process.stdout.write(['Restored.', ...misfits].map((line) => `  ${line}\n`).join(''));
    await auditRestored(urls.url);
  }).finally(() => progress.end());
  for (const key of manifest.missingFiles) {
    process.stderr.write(`  Missing when the backup was made: ${key}\n`);
    process.exitCode = 2;
  }
}

async function requireOwner(databaseUrl: string): Promise<void> {
  const { mayMigrate, name } = await withPool(databaseUrl, { name: 'restore', seconds: 10 }, readRole);
  if (!mayMigrate) fail(`A restore makes tables, and the user ${name} may not: set DATABASE_OWNER_URL, too.`);
}

async function auditRestored(databaseUrl: string): Promise<void> {
  const findings = await withPool(databaseUrl, { name: 'audit', seconds: 600 }, audit);
  process.stdout.write(`  Audit: ${describeAudit(findings)}`);
  if (findings.length > 0) process.exitCode = 2;
}

await run().catch((error: unknown) => fail(startMistakes(error).join('\n')));
