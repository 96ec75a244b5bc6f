import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type SettingSubject, settingSubjects } from '@sampan/contract/settings/subjects';
import { inTransaction } from '../apps/server/src/database/connect.ts';
import {
  exportFolder,
  FolderMistakes,
  importFolder,
  mistakesOf,
  refusedFor,
  withPictures,
} from '../apps/server/src/domains/settings/folder/settings-folder.ts';
import { settingsTemplate } from '../apps/server/src/domains/settings/folder/settings-template.ts';
import { changeSetting } from '../apps/server/src/domains/settings/values/change-setting.ts';
import { checkSetting } from '../apps/server/src/domains/settings/values/settings.ts';
import { type ShopPicture, writePictures } from '../apps/server/src/domains/settings/values/shop-picture.ts';
import { readSetting } from '../apps/server/src/shop/settings/settings.ts';
import { type Command, requireWritable, runCommand, UsageError } from './command.ts';
import { type SettingsNeeds as Needs, withSettings } from './with-settings.ts';

const usage = `The shop's own data: company, bank, look, fees, shipping, policies. With the variables of the shop, which may be running.

  npm run settings -- get [SUBJECT[.FIELD]]        shows everything, a subject or a field
  npm run settings -- set SUBJECT.FIELD VALUE      changes a field; VALUE is JSON or plain text
  npm run settings -- set SUBJECT JSON             sets a whole subject; a picture is the path of a PNG or JPEG file
  npm run settings -- template FOLDER              writes settings.json to fill in, each field explained
  npm run settings -- export FOLDER                writes settings.json, pictures and policies/KIND.LANGUAGE.md
  npm run settings -- import FOLDER                takes over such a folder: all of it, or nothing if anything is wrong

Subjects: ${settingSubjects.join(', ')}.`;

async function get({ db }: Needs, [path]: string[]): Promise<string> {
  if (path === undefined) {
    const all = await Promise.all(settingSubjects.map(async (key) => [key, await readSetting(db, key)]));
    return JSON.stringify(Object.fromEntries(all), null, 2);
  }
  const { subject, fields } = readPath(path);
  const value = fields.reduce<unknown>(fieldOf, await readSetting(db, subject));
  return typeof value === 'string' ? value : JSON.stringify(value ?? null, null, 2);
}

async function set(needs: Needs, [path, text]: string[]): Promise<string> {
  if (path === undefined || text === undefined) throw new UsageError(usage);
  const { subject, fields } = readPath(path);
  await inTransaction(needs.db, async (tx) => {
    const pictures: ShopPicture[] = [];
    const sent = withField(await readSetting(tx, subject), fields, asJson(text));
    const value = checked(subject, await withPictures(subject, sent, readPicture, pictures));
    await writePictures(needs.storage, pictures);
    await changeSetting(needs, tx, { subject, value, by: null }).catch(refusedFor(subject));
  });
  return `${path} is set. A running shop uses it at once.`;
}

const readPicture = (file: string) =>
  readFile(file).catch(() => {
    throw new FolderMistakes([`there is no picture ${file}`]);
  });

async function takeOver(needs: Needs, [folder]: string[]): Promise<string> {
  if (folder === undefined) throw new UsageError(usage);
  if (!existsSync(folder)) throw new UsageError(`There is no folder ${folder}.`);
  const { changed } = await importFolder(needs, folder);
  return changed.length > 0 ? `Changed: ${changed.join(', ')}.` : 'Nothing differs from the shop.';
}

async function write(needs: Needs, [folder]: string[]): Promise<string> {
  if (folder === undefined) throw new UsageError(usage);
  requireWritable(folder);
  await exportFolder(needs, folder);
  return `Written to ${folder}.`;
}

async function writeTemplate(_needs: Needs, [folder]: string[]): Promise<string> {
  if (folder === undefined) throw new UsageError(usage);
  requireWritable(folder);
  const file = join(folder, 'settings.json');
  if (existsSync(file)) throw new UsageError(`There is ${file} already; name another folder.`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, settingsTemplate());
  return `Written to ${file}. Fill in company and bank, then: npm run settings -- import ${folder}`;
}

const commands: Record<string, Command<Needs>> = {
  get,
  set,
  import: takeOver,
  export: write,
  template: writeTemplate,
};

function readPath(path: string): { subject: SettingSubject; fields: string[] } {
  const [subject, ...fields] = path.split('.');
  const known = settingSubjects.find((one) => one === subject);
  if (!known) throw new UsageError(`There is no setting ${subject}. Settings: ${settingSubjects.join(', ')}.`);
  return { subject: known, fields };
}

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined;

function withField(value: unknown, [field, ...rest]: string[], to: unknown): unknown {
  if (field === undefined) return to;
  if (Array.isArray(value))
    return value.map((one, index) => (String(index) === field ? withField(one, rest, to) : one));
  return { ...(value as object | null), [field]: withField(fieldOf(value, field), rest, to) };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function checked<Subject extends SettingSubject>(subject: Subject, value: unknown) {
  try {
    return checkSetting(subject, value);
  } catch (error) {
    throw new FolderMistakes(mistakesOf(subject, error));
  }
}

await runCommand<Needs>({
  usage,
  commands,
  withNeeds: (config, url, work) => withSettings(config, url, 'settings', work),
  explain: (error) => (error instanceof FolderMistakes ? [...error.sentences, 'Nothing was changed.'] : undefined),
});
