import { createWriteStream, existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { startMistakes } from '../apps/server/src/boot/start-mistakes.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { createDatabase } from '../apps/server/src/database/connect.ts';
import { closeMonth } from '../apps/server/src/domains/books/ledger/close-month.ts';
import { openBooks } from '../apps/server/src/domains/books/ledger/export-books.ts';
import { onDatabase, withPool } from './database.ts';
import { fail } from './steps.ts';

/** `npm run books:export -- 2026-10 FILE [--bom] [--close]`: the ledger of a month as CSV, in a new file; closes the month if asked. */
async function run([month = '', file = '', ...options]: string[]): Promise<void> {
  const isKnown = options.every((option) => option === '--bom' || option === '--close');
  if (!/^20\d{2}-(0[1-9]|1[0-2])$/.test(month) || !file || file.startsWith('--') || !isKnown)
    throw new Error('Name a month and a new file: npm run books:export -- 2026-10 books-2026-10.csv [--bom] [--close]');
  // Checked before the month is closed.
  if (existsSync(file)) throw new Error(`${file} exists already and is left as it is. Name a new file.`);
  if (!existsSync(dirname(resolve(file)))) throw new Error(`The folder of ${file} does not exist. Make it first.`);
  await onDatabase(readConfig(), ({ url }) =>
    withPool(url, { name: 'export', seconds: 120, command: 'books:export' }, async (pool) => {
      const services = { db: createDatabase(pool), now: () => new Date() };
      if (options.includes('--close')) await closeMonth(services, month);
      const books = await openBooks(services, month, { bom: options.includes('--bom') });
      if (!books) throw new Error(`${month} is not over for an hour yet, or there are no books of it.`);
      await pipeline(books, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    }),
  );
  process.stdout.write(`Written to ${file}.\n`);
}

await run(process.argv.slice(2)).catch((error: unknown) => fail(startMistakes(error).join('\n')));
