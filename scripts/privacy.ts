import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pino from 'pino';
import { createServices } from '../apps/server/src/create-services.ts';
import { countErasure, erasePerson, listErasures } from '../apps/server/src/domains/privacy/persons/erase-person.ts';
import { exportPerson } from '../apps/server/src/domains/privacy/persons/export-person.ts';
import { removeFiles } from '../apps/server/src/domains/uploads/remove-files.ts';
import { Refusal } from '../apps/server/src/shop/refusal.ts';
import type { Services } from '../apps/server/src/shop/services.ts';
import { limits } from '../packages/contract/src/limits.ts';
import { type Command, requireWritable, runCommand, UsageError } from './command.ts';
import { commandActingAs } from './database.ts';

const usage = `What the shop holds about a customer (docs/privacy.md). With the variables of the shop, which may be running.

  npm run privacy -- export PERSON FOLDER          writes data.json and the files into a new folder
  npm run privacy -- erase PERSON                  counts what would be deleted
  npm run privacy -- erase PERSON --apply REASON   deletes it; the reason is kept, so without names
  npm run privacy -- erasures                      lists what was erased

PERSON is an e-mail address or an id.`;

const exportTo: Command<Services> = async (services, [person, folder]) => {
  if (!person || !folder) throw new UsageError(usage);
  if (existsSync(folder)) throw new Error(`${folder} exists already.`);
  requireWritable(folder);
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

const erase: Command<Services> = async (services, [person, apply, ...words]) => {
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

const list: Command<Services> = async ({ db }) => {
  const erasures = await listErasures(db);
  return erasures
    .map((row) => `${row.user_id} ${row.erased_at.toISOString()} ${row.erased_by ?? 'command'} ${row.reason}`)
    .concat(`${erasures.length} erasures.`)
    .join('\n');
};

const commands: Record<string, Command<Services>> = { export: exportTo, erase, erasures: list };

function sentenceOf({ error, data }: Refusal): string {
  const orders = ((data ?? {}) as { orders?: string[] }).orders?.join(', ');
  if (error === 'not_found') return 'There is no such customer.';
  if (error === 'orders_open') return `These orders are still open: ${orders}. Finish or cancel them first.`;
  if (error === 'money_owed') return `These orders are not settled: ${orders}. Settle them first.`;
  return error === 'invalid_input' ? 'The reason must not contain the e-mail address.' : error;
}

await runCommand<Services>({
  usage,
  commands,
  async withNeeds(config, databaseUrl, work) {
    const services = await createServices(config, { url: databaseUrl }, pino({ level: 'silent' }), {
      connections: { web: 2, search: 1 },
      runsJobs: false,
      actingAs: commandActingAs('privacy'),
    });
    try {
      await services.queue.start();
      return await work(services);
    } finally {
      await services.queue.stop();
      await services.pool.end();
      await services.searchPool.end();
    }
  },
  explain: (error) => (error instanceof Refusal ? [sentenceOf(error)] : undefined),
});
