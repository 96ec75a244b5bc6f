import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { bringUpToDate } from '../apps/server/src/boot/prepare-database.ts';
import { startMistakes } from '../apps/server/src/boot/start-mistakes.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { makeStorage } from '../apps/server/src/connectors/register.ts';
import { createDatabase } from '../apps/server/src/database/connect.ts';
import type { MissingQuantity, MissingWeight } from '../apps/server/src/domains/catalogue/files/file-import.ts';
import { type FileTier, readFileTiers } from '../apps/server/src/domains/catalogue/files/file-tiers.ts';
import {
  type FileImport,
  type FileProgress,
  importFile,
} from '../apps/server/src/domains/catalogue/imports/import-file.ts';
import { undoImport } from '../apps/server/src/domains/catalogue/imports/undo-import.ts';
import { listImports } from '../apps/server/src/domains/catalogue/writing/import-log.ts';
import { readPictureState } from '../apps/server/src/domains/catalogue/writing/picture-store.ts';
import type { Services } from '../apps/server/src/shop/services.ts';
import { UsageError } from './command.ts';
import { onDatabase, withPool } from './database.ts';
import { importLines, listLines, pictureLines, undoLines } from './import-words.ts';

const usage = `Imports a file's products into the shop.

  npm run import -- FILE.csv [options]     Shopify's product export, older or newer header
  npm run import -- FILE.json [options]    products in the shape of apps/server/src/connectors/supplier/supplier.ts
  npm run import -- --list                 the last 50 imports, with their numbers; pictures that wait or are refused
  npm run import -- --undo 12              undoes import 12, at once; --undo last the last one

Without --apply an import is a dry run: it shows what would be added, updated and withdrawn, where each category goes, and
every problem with its line. A CSV file may use any encoding that can be detected, and commas, semicolons or tabs.

  --apply              imports the file. With a problem of the whole file nothing is imported; a single product that
                       cannot be read is left out and named, and the command then ends with 1. Importing the same file
                       again updates its products, and resumes an interrupted import

Prices: by default buyers pay the file's prices.
  --cost               the prices are costs (Cost per item, else Price); the shop's rate and markup make the selling
                       price, and change it when they change
  --markup 35%         the prices are costs; the selling price is 35 % above and stays until the next import
  --rate 7.10          yuan per dollar for this file (default: today's rate)

  --low-prices         prices may leave less than the shop's guard, or less than the goods cost (Cost per item)

What the file may lack:
  --weight 300         grams that goods without weight are assumed to have
  --weight unknown     their weight is unknown. Without --weight such goods are a problem
  --stock 1000         pieces of goods whose stock is not tracked (default: 1000)
  --no-quantity sold-out
                       goods whose stock is tracked without a quantity are sold out; --no-quantity untracked: they have
                       the pieces of --stock. Without it such goods are a problem
  --minimum 10         least order (default: 1); the columns Minimum Order Quantity, Minimum Quantity or MOQ come first
  --tiers 50:-5%,200:-10%
                       5 % less from 50 pieces on, 10 % from 200; the columns Quantity Discounts or Price Tiers come
                       first, with discounts or prices (50:11.80; 200:10.90)
  --supplier NAME      supplier of the goods (default: the file's Vendor)
  --encoding NAME      the file's encoding, such as windows-1252 (default: detected)

Categories and missing products:
  --categories FILE    foreign categories and the shop's, a CSV file with the columns Name and Category or a JSON object;
                       the shop remembers them
  --withdraw-missing   withdraws products of the file's suppliers that the file does not list
  --withdraw-most      the same, even if they are more than half`;

const maxFileBytes = 100 * 1024 * 1024;

type Task = { list: true } | { undo: number | undefined } | { file: FileImport };

function readArguments(): Task {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      apply: { type: 'boolean', default: false },
      list: { type: 'boolean' },
      undo: { type: 'string' },
      cost: { type: 'boolean', default: false },
      markup: { type: 'string' },
      rate: { type: 'string' },
      weight: { type: 'string' },
      stock: { type: 'string', default: '1000' },
      'no-quantity': { type: 'string' },
      'low-prices': { type: 'boolean', default: false },
      minimum: { type: 'string', default: '1' },
      tiers: { type: 'string', default: '' },
      supplier: { type: 'string' },
      encoding: { type: 'string' },
      categories: { type: 'string' },
      'withdraw-missing': { type: 'boolean' },
      'withdraw-most': { type: 'boolean' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  if (values.list) return { list: true };
  if (values.undo !== undefined) return { undo: importNumber(values.undo) };
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) throw new UsageError(usage);
  return {
    file: {
      fileName: basename(path),
      bytes: readBytes(path),
      encoding: values.encoding,
      supplier: values.supplier,
      apply: values.apply,
      isCost: values.cost || values.markup !== undefined,
      markupE6: values.markup === undefined ? undefined : readMarkup(values.markup),
      cnyPerUsdE6:
        values.rate === undefined ? undefined : Math.round(numberIn('--rate', values.rate, 0.01, 1000) * 1e6),
      stock: Math.round(numberIn('--stock', values.stock, 0, 1_000_000)),
      noQuantity: readNoQuantity(values['no-quantity']),
      refuseLow: !values['low-prices'],
      weight: readWeight(values.weight),
      minimum: Math.round(numberIn('--minimum', values.minimum, 1, 1_000_000)),
      tiers: readTiers(values.tiers),
      categories: values.categories === undefined ? undefined : readCategories(values.categories),
      withdrawMissing: values['withdraw-most'] ? 'most' : values['withdraw-missing'] ? 'half' : undefined,
      onProgress: ({ step, line, lines }: FileProgress) =>
        showProgress(step, { check: 'Checked', store: 'Stored' }[step], line, lines),
    },
  };
}

function readBytes(path: string): Buffer {
  if (!/\.(csv|json)$/i.test(path)) throw new UsageError(`${path} is neither a .csv nor a .json file.`);
  try {
    if (statSync(path).size > maxFileBytes) throw new UsageError(`${path} is larger than 100 MB. Split it.`);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${path} cannot be read.`);
  }
}

const readCategories = (path: string) => ({ fileName: basename(path), bytes: readBytes(path) });

function numberIn(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= min && value <= max))
    throw new UsageError(`${name} must be a number from ${min} to ${max}.`);
  return value;
}

function importNumber(text: string): number | undefined {
  if (text === 'last') return undefined;
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new UsageError('--undo needs the number of an import, as --list shows it, or the word last.');
}

/** `35%` in millionths. */
function readMarkup(text: string): number {
  const [, percent] = /^(\d{1,4}(?:\.\d{1,4})?)%$/.exec(text) ?? [];
  if (percent === undefined) throw new UsageError('--markup must be a percentage such as 35%.');
  return Math.round(Number(percent) * 10_000);
}

function readWeight(text: string | undefined): MissingWeight {
  if (text === undefined) return 'required';
  return text === 'unknown' ? text : Math.round(numberIn('--weight', text, 1, 1_000_000));
}

function readNoQuantity(text: string | undefined): MissingQuantity {
  if (text === undefined) return 'required';
  if (text === 'sold-out') return 'sold_out';
  if (text === 'untracked') return text;
  throw new UsageError('--no-quantity must be sold-out or untracked.');
}

function readTiers(text: string): FileTier[] {
  const tiers = readFileTiers(text);
  if (!tiers) throw new UsageError('--tiers must be pieces and discounts such as 50:-5%,200:-10%.');
  return tiers;
}

let last: { step: string; part: number; done: number } | undefined;

/** One line that counts on a terminal; elsewhere, such as in a log, a line for every tenth. */
function showProgress(step: string, done: string, at: number, all: number): void {
  const text = `${done} ${at} of ${all} ${step === 'undo' ? 'products' : 'lines'}`;
  const part = Math.floor((at * 10) / all);
  if (process.stderr.isTTY) process.stderr.write(`${last && last.step !== step ? '\n' : '\r'}\x1b[K${text}`);
  else if (last?.step !== step || last.part !== part) process.stderr.write(`${text}\n`);
  last = { step, part, done: at };
}

function endProgress(): void {
  if (last && process.stderr.isTTY) process.stderr.write('\n');
}

async function inShop<Result>(work: (services: Pick<Services, 'db' | 'storage'>) => Promise<Result>): Promise<Result> {
  const config = readConfig();
  return onDatabase(config, async (urls) => {
    await bringUpToDate(config, urls);
    return withPool(urls.url, { name: 'import', seconds: 120, max: 2, command: 'import' }, (pool) =>
      work({ db: createDatabase(pool), storage: makeStorage(config) }),
    );
  });
}

/** Returns the output, and whether it went well. */
async function perform(task: Task): Promise<{ lines: string[]; isDone: boolean }> {
  if ('list' in task)
    return inShop(async ({ db }) => ({
      lines: [...listLines(await listImports(db)), ...pictureLines(await readPictureState(db))],
      isDone: true,
    }));
  if ('file' in task) {
    const report = await inShop((services) => importFile(services, task.file));
    return { lines: importLines(report), isDone: report.problems.length + report.leftOut.length === 0 };
  }
  const result = await inShop((services) =>
    undoImport(services, {
      importId: task.undo,
      onProgress: ({ done, products }) => showProgress('undo', 'Undone', done, products),
    }),
  );
  return { lines: undoLines(result), isDone: result.outcome === 'undone' };
}

try {
  const { lines, isDone } = await perform(readArguments()).finally(endProgress);
  process.stdout.write(`${lines.join('\n')}\n`);
  if (!isDone) process.exitCode = 1;
} catch (error) {
  const isUsage = error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  const sentences = [...startMistakes(error)];
  if (last?.step === 'store') sentences.push(`Stored up to line ${last.done}; the same command again stores the rest.`);
  if (last?.step === 'undo') sentences.push(`Undid ${last.done} products; the same command again undoes the rest.`);
  process.stderr.write(`${sentences.join('\n')}\n`);
  process.exitCode = isUsage ? 2 : 1;
}
