import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { OpeningNeed } from '@sampan/contract/opening';
import { bringUpToDate } from '../apps/server/src/boot/prepare-database.ts';
import { startMistakes } from '../apps/server/src/boot/start-mistakes.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { importFile } from '../apps/server/src/domains/catalogue/imports/import-file.ts';
import { findMissing } from '../apps/server/src/domains/opening/steps/get-opening.ts';
import { closeShop, openShop } from '../apps/server/src/domains/opening/steps/open-and-close.ts';
import { FolderMistakes, importFolder } from '../apps/server/src/domains/settings/folder/settings-folder.ts';
import { publishDrafts } from '../apps/server/src/domains/settings/policies.ts';
import { readOpening } from '../apps/server/src/shop/settings/opening.ts';
import { readSetting } from '../apps/server/src/shop/settings/settings.ts';
import { UsageError } from './command.ts';
import { onDatabase } from './database.ts';
import { pictureLines, problemLine } from './import-words.ts';
import { type SettingsNeeds as Needs, withSettings } from './with-settings.ts';

const usage = `Sets a shop up from files; safe to run again. With the variables of the shop, which may be running.

  npm run shop:setup -- FOLDER [--drafts] [--open] [--weight 300]
  npm run shop:setup -- --close

FOLDER is what npm run settings -- template or export writes: settings.json, pictures, policies/KIND.LANGUAGE.md. A goods.csv or
goods.json in it is imported as npm run import does with --apply.

  --drafts   publishes our drafts of terms, shipping and refunds where the shop has no text; have a lawyer read them
  --weight   grams of goods in goods.csv without weight, or unknown, as with npm run import
  --open     opens the shop; if anything is missing, says so and ends with status 1
  --close    closes the shop again: visitors and customers get status 503, payments under way arrive`;

const remedies: Record<OpeningNeed, string> = {
  owner: 'The owner has not enrolled. npm run owner:reset makes a new link.',
  company: 'The company is not set: settings.json needs "company".',
  bank: 'No bank account is set: settings.json needs "bank".',
  terms: 'There are no terms of service in English: policies/terms.en.md, or --drafts.',
  shipping: 'There is no shipping policy in English: policies/shipping.en.md, or --drafts.',
  refunds: 'There is no refund policy in English: policies/refunds.en.md, or --drafts.',
  noTrialGoods: 'There are trial goods: remove them at /console/settings/goods, or with npm run demo:purge.',
};

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      drafts: { type: 'boolean', default: false },
      open: { type: 'boolean', default: false },
      close: { type: 'boolean', default: false },
      weight: { type: 'string' },
    },
  });
  const [folder] = positionals;
  const { close, open, drafts } = values;
  if (close && (folder !== undefined || open || drafts)) throw new UsageError(usage);
  if (close) return { close } as const;
  if (folder === undefined || positionals.length > 1) throw new UsageError(usage);
  if (!existsSync(folder)) throw new UsageError(`There is no folder ${folder}.`);
  return { folder, open, drafts, close: false, weight: readWeight(values.weight) } as const;
}

function readWeight(text: string | undefined) {
  if (text === undefined) return 'required' as const;
  if (text === 'unknown') return text;
  const grams = Number(text);
  if (Number.isInteger(grams) && grams >= 1 && grams <= 1_000_000) return grams;
  throw new UsageError('--weight must be grams from 1 to 1000000, or unknown.');
}

type Arguments = ReturnType<typeof readArguments>;
type ToSetUp = Extract<Arguments, { close: false }>;

async function work(needs: Needs, given: Arguments): Promise<string[]> {
  if (!given.close) return setUp(needs, given);
  await closeShop(needs, null);
  return ['Visitors and customers get status 503 from now on.'];
}

/** Reports each step in a sentence. Throws if a file has a mistake. */
async function setUp(needs: Needs, { folder, drafts, open, weight }: ToSetUp): Promise<string[]> {
  const { changed } = await importFolder(needs, folder);
  const said = [changed.length > 0 ? `Changed: ${changed.join(', ')}.` : 'Nothing differs from the shop.'];
  if (drafts) {
    const published = await publishDrafts(needs, (await readSetting(needs.db, 'offered')).languages);
    if (published.length > 0) said.push(`Drafts published: ${published.join(', ')}. Have a lawyer read them.`);
  }
  said.push(...(await importGoods(needs, folder, weight)));
  if (open && (await findMissing(needs.db)).length === 0) {
    await openShop(needs, null);
  }
  return said;
}

async function importGoods(needs: Needs, folder: string, weight: ToSetUp['weight']): Promise<string[]> {
  const fileName = ['goods.csv', 'goods.json'].find((name) => existsSync(join(folder, name)));
  if (!fileName) return [];
  const bytes = readFileSync(join(folder, fileName));
  const options = { apply: true, isCost: false, stock: 1000, minimum: 1, tiers: [], weight } as const;
  const { problems, added, updated, unchanged, pictures } = await importFile(needs, { fileName, bytes, ...options });
  if (problems.length > 0) throw new FolderMistakes(problems.map((problem) => `${fileName}: ${problemLine(problem)}`));
  return [
    `Goods: ${added} added, ${updated} updated, ${unchanged} unchanged.`,
    ...(pictures ? pictureLines(pictures) : []),
  ];
}

/** The shop's progress: a sentence per missing part. */
async function describeState({ db }: Needs): Promise<string[]> {
  if ((await readOpening(db)).openedAt) return ['The shop is open.'];
  const missing = await findMissing(db);
  if (missing.length === 0) return ['Nothing is missing: --open opens the shop.'];
  return [...missing.map((need) => remedies[need]), 'The shop is closed.'];
}

async function run(): Promise<void> {
  const given = readArguments();
  const config = readConfig();
  await onDatabase(config, async (urls) => {
    await bringUpToDate(config, urls);
    await withSettings(config, urls.url, 'shop:setup', async (needs) => {
      const said = await work(needs, given);
      process.stdout.write(`${[...said, ...(await describeState(needs))].join('\n')}\n`);
      if (!given.close && given.open && !(await readOpening(needs.db)).openedAt) process.exitCode = 1;
    });
  });
}

await run().catch((error: unknown) => {
  const sentences = error instanceof FolderMistakes ? error.sentences : startMistakes(error);
  process.stderr.write(`${sentences.join('\n')}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
