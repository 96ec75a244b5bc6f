import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pino from 'pino';
import { bringUpToDate } from '../apps/server/src/boot/prepare-database.ts';
import { startMistakes } from '../apps/server/src/boot/start-mistakes.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { createServices } from '../apps/server/src/create-services.ts';
import { countErasure, erasePerson } from '../apps/server/src/domains/privacy/erase-person.ts';
import { exportPerson } from '../apps/server/src/domains/privacy/export-person.ts';
import { listErasures } from '../apps/server/src/domains/privacy/store.ts';
import { removeFiles } from '../apps/server/src/domains/uploads/remove-files.ts';
import { Refusal } from '../apps/server/src/shop/refusal.ts';
import type { Services } from '../apps/server/src/shop/services.ts';
import { limits } from '../packages/contract/src/limits.ts';
import { onDatabase } from './database.ts';
import { fail } from './steps.ts';

const usage = `What the shop holds about a customer (docs/privacy.md). With the variables of the shop, which may be running.

  npm run privacy -- export PERSON FOLDER          writes data.json and the files into a new folder
  npm run privacy -- erase PERSON                  counts what would be deleted
  npm run privacy -- erase PERSON --apply REASON   deletes it; the reason is kept, so without names
  npm run privacy -- erasures                      lists what was erased

PERSON is an e-mail address or an id.`;

class UsageError extends Error {}

type Command = (services: Services, rest: string[]) => Promise<string>;

const exportTo: Command = async (services, [person, folder]) => {
  if (!person || !folder) throw new UsageError(usage);
  if (existsSync(folder)) throw new UsageError(`${folder} exists already.`);
  const data = await exportPerson(services, { person });
  const missing: string[] = [];
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { name } of data.files) {
    const bytes = await services.storage.read(name, limits.uploadMaxBytes);
    if (!bytes) {
      missing.push(name);
      continue;
    }
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
  const files = data.files.map(({ name }) => name).filter((name) => !missing.includes(name));
  await writeFile(join(folder, 'data.json'), `${JSON.stringify({ ...data, files }, null, 2)}\n`);
  const lost = missing.length > 0 ? ` Not in the storage: ${missing.join(', ')}.` : '';
  return `Written to ${folder}: data.json and ${files.length} files.${lost}`;
};

const erase: Command = async (services, [person, apply, ...words]) => {
  const reason = words.join(' ').trim();
  if (!person || (apply && (apply !== '--apply' || !reason))) throw new UsageError(usage);
  const erasure = { person, reason, operatorId: null };
  if (!apply)
    return `${written(await countErasure(services, erasure))}\nNothing was changed; add --apply REASON to erase.`;
  const counts = await erasePerson(services, erasure);
  const left = await removeFiles(services).then(
    () => '',
    () => '\nSome files could not be removed yet; the shop tries again.',
  );
  return `${written(counts)}\nErased.${left}`;
};

const written = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([what, count]) => `${String(count).padStart(7)} ${what}`)
    .join('\n');

const list: Command = async ({ db }) => {
  const erasures = await listErasures(db);
  return erasures
    .map((row) => `${row.user_id} ${row.erased_at.toISOString()} ${row.erased_by ?? 'command'} ${row.reason}`)
    .concat(`${erasures.length} erasures.`)
    .join('\n');
};

const commands: Record<string, Command> = { export: exportTo, erase, erasures: list };

function sentenceOf({ error, data }: Refusal): string {
  const orders = ((data ?? {}) as { orders?: string[] }).orders?.join(', ');
  if (error === 'not_found') return 'There is no such customer.';
  if (error === 'orders_open') return `These orders are still open: ${orders}. Finish or cancel them first.`;
  if (error === 'money_owed') return `These orders are not settled: ${orders}. Settle them first.`;
  return error === 'invalid_input' ? 'The reason must not contain the e-mail address.' : error;
}

async function run(): Promise<string> {
  const [name = '', ...rest] = process.argv.slice(2);
  const command = commands[name];
  if (!command) throw new UsageError(usage);
  const config = readConfig();
  return onDatabase(config, async (urls) => {
    await bringUpToDate(config, urls);
    const services = createServices(config, urls.url, pino({ level: 'silent' }), { connections: 2, runsJobs: false });
    try {
      await services.queue.start();
      return await command(services, rest);
    } finally {
      await services.queue.stop();
      await services.pool.end();
      await services.searchPool.end();
    }
  });
}

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  if (error instanceof UsageError) fail(error.message);
  fail(error instanceof Refusal ? sentenceOf(error) : startMistakes(error).join('\n'));
}
