import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { bringUpToDate } from '../apps/server/src/boot/prepare-database.ts';
import { startMistakes } from '../apps/server/src/boot/start-mistakes.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { makeStorage } from '../apps/server/src/connectors/register.ts';
import { createDatabase, createPool } from '../apps/server/src/database/connect.ts';
import { startEmbedded } from '../apps/server/src/database/embedded.ts';
import {
  type FileImport,
  type FileImportReport,
  type FileProgress,
  importFile,
} from '../apps/server/src/domains/catalogue/import/import-file.ts';

const usage = `Imports a file's products into the shop.

  npm run import -- FILE.csv [options]     Shopify's product export, older or newer header
  npm run import -- FILE.json [options]    products in the shape of apps/server/src/connectors/supplier/supplier.ts

Without --apply this is a dry run: it shows what would be added and updated, and every problem with its line. A CSV
file may use any encoding that can be detected, and commas, semicolons or tabs.

  --apply            imports everything, or nothing if there is a problem; importing the same file again updates
                     its products, and resumes an interrupted import
  --supplier NAME    supplier of the goods (default: the file's Vendor)
  --cost             the prices are cost prices; rate and markup make the selling price
  --rate 7.10        yuan per dollar for this file (default: today's rate)
  --stock 1000       pieces of goods whose stock is not tracked
  --weight 300       grams of goods without weight
  --encoding NAME    the file's encoding, such as windows-1252 (default: detected)`;

const maxFileBytes = 100 * 1024 * 1024;

class UsageError extends Error {}

function readArguments(): FileImport {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      apply: { type: 'boolean', default: false },
      cost: { type: 'boolean', default: false },
      supplier: { type: 'string' },
      rate: { type: 'string' },
      stock: { type: 'string', default: '1000' },
      weight: { type: 'string', default: '300' },
      encoding: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const [path] = positionals;
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  if (path === undefined || positionals.length > 1) throw new UsageError(usage);
  if (!/\.(csv|json)$/i.test(path)) throw new UsageError(`${path} is neither a .csv nor a .json file.`);
  return {
    fileName: basename(path),
    bytes: readBytes(path),
    encoding: values.encoding,
    supplier: values.supplier,
    apply: values.apply,
    isCost: values.cost,
    cnyPerUsdE6: values.rate === undefined ? undefined : Math.round(numberIn('--rate', values.rate, 0.01, 1000) * 1e6),
    stock: Math.round(numberIn('--stock', values.stock, 0, 1_000_000)),
    weightGrams: Math.round(numberIn('--weight', values.weight, 0, 1_000_000)),
    onProgress: showProgress,
  };
}

function readBytes(path: string): Buffer {
  try {
    if (statSync(path).size > maxFileBytes) throw new UsageError(`${path} is larger than 100 MB. Split it.`);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${path} cannot be read.`);
  }
}

function numberIn(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!(value >= min && value <= max)) throw new UsageError(`${name} must be a number from ${min} to ${max}.`);
  return value;
}

let last: FileProgress | undefined;

/** One line that counts on a terminal; elsewhere, such as in a log, a line for every tenth of the file. */
function showProgress(progress: FileProgress): void {
  const { step, line, lines } = progress;
  const text = `${step === 'check' ? 'Checked' : 'Stored'} up to line ${line} of ${lines}`;
  const tenth = ({ step, line, lines }: FileProgress) => `${step} ${Math.floor((line * 10) / lines)}`;
  if (process.stderr.isTTY) process.stderr.write(`${last && last.step !== step ? '\n' : '\r'}\x1b[K${text}`);
  else if (!last || tenth(last) !== tenth(progress)) process.stderr.write(`${text}\n`);
  last = progress;
}

function endProgress(): void {
  if (last && process.stderr.isTTY) process.stderr.write('\n');
}

async function run(file: FileImport): Promise<FileImportReport> {
  const config = readConfig();
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataDir);
  const pool = createPool(config.databaseUrl ?? embedded?.url ?? '', {
    max: 2,
    name: 'import',
    statementTimeoutSeconds: 120,
  });
  try {
    const db = createDatabase(pool);
    await bringUpToDate(config, db);
    return await importFile({ db, storage: makeStorage(config) }, file);
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}

function describe({ added, updated, unchanged, problems, notes, isApplied }: FileImportReport): string[] {
  const counts = `${added} added, ${updated} updated, ${unchanged} unchanged.`;
  if (problems.length > 0)
    return [
      ...problems.map(({ line, problem, remedy }) => `line ${line}: ${problem}. ${remedy}`),
      `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}; nothing was imported.`,
    ];
  return [...notes, isApplied ? `Imported: ${counts}` : `Dry run: ${counts} Add --apply to import.`];
}

try {
  const report = await run(readArguments()).finally(endProgress);
  process.stdout.write(`${describe(report).join('\n')}\n`);
  if (report.problems.length > 0) process.exitCode = 1;
} catch (error) {
  const isUsage = error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  const sentences = [...startMistakes(error)];
  if (last?.step === 'store') sentences.push(`Stored up to line ${last.line}; the same command again stores the rest.`);
  process.stderr.write(`${sentences.join('\n')}\n`);
  process.exitCode = isUsage ? 2 : 1;
}
