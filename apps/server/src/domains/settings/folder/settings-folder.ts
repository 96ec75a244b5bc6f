import { lstat, mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isOneOf } from '@sampan/contract/keys';
import { isLanguage, type Language } from '@sampan/contract/languages';
import { type PolicyKind, policyKinds } from '@sampan/contract/settings/policy-kinds';
import { type SettingSubject, type Settings, settingSubjects } from '@sampan/contract/settings/subjects';
import { translate } from '@sampan/translations/translate';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { listPolicies } from '#domains/settings/policies.ts';
import { renderPolicy } from '#domains/settings/render-policy.ts';
import { changeSetting } from '#domains/settings/values/change-setting.ts';
import { fillIn, openPlaceholders } from '#domains/settings/values/placeholders.ts';
import { checkSetting } from '#domains/settings/values/settings.ts';
import { makeShopPicture, type ShopPicture, writePictures } from '#domains/settings/values/shop-picture.ts';
import { insertPolicy } from '#domains/settings/values/store.ts';
import type { Context } from '#shop/context.ts';
import { Refusal } from '#shop/refusal.ts';
import { pictureName } from '#shop/settings/picture-path.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { messageOf } from '#text/read-error.ts';

/**
 * The shop's own data as a folder: `settings.json` with a subject per key, pictures beside it named by their files, and
 * `policies/KIND.LANGUAGE.md`.
 */

type Needs = Pick<Context, 'db' | 'storage' | 'queue' | 'now'>;
type Values = { [Subject in SettingSubject]?: Settings[Subject] };

interface PolicyFile {
  kind: PolicyKind;
  language: Language;
  markdown: string;
}

interface Folder {
  values: Values;
  pictures: ShopPicture[];
  policies: PolicyFile[];
}

export interface FolderImport {
  /** Subjects that changed, and policies that were published: `terms.en`. */
  changed: string[];
}

/** What is wrong with a folder; a sentence each. Nothing was changed. */
export class FolderMistakes extends Error {
  readonly sentences: readonly string[];

  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.sentences = sentences;
  }
}

/** Takes over a folder: everything or, if anything in it is wrong, nothing. What is the same is not written again. */
export async function importFolder(
  ctx: Needs,
  path: string,
  { isDemo = false, policies = [] }: { isDemo?: boolean; policies?: readonly PolicyFile[] } = {},
): Promise<FolderImport> {
  const folder = await readFolder(path);
  await writePictures(ctx.storage, folder.pictures);
  return inTransaction(ctx.db, async (tx) => {
    const changed = await storeSettings(ctx, tx, folder.values, isDemo);
    const words = await readSettings(tx, ['company', 'shipping']);
    const filled = [...policies, ...folder.policies].map((policy) => ({
      ...policy,
      markdown: fillIn(policy.markdown, words, policy.language),
    }));
    const open = filled.flatMap(({ kind, language, markdown }) =>
      openPlaceholders(markdown).map((found) => `policies/${kind}.${language}.md: nothing fills ${found}.`),
    );
    if (open.length > 0) throw new FolderMistakes(open);
    return { changed: [...changed, ...(await storePolicies(tx, filled, isDemo))] };
  });
}

async function storeSettings(ctx: Needs, tx: Transaction, values: Values, isDemo: boolean): Promise<string[]> {
  const before = await readSettings(tx, settingSubjects);
  const changed = settingSubjects.filter((key) => key in values && !isDeepStrictEqual(values[key], before[key]));
  for (const subject of changed)
    await changeSetting(ctx, tx, { subject, value: values[subject] as never, by: null, isDemo }).catch(
      refusedFor(subject),
    );
  return changed;
}

async function storePolicies(tx: Transaction, policies: readonly PolicyFile[], isDemo: boolean): Promise<string[]> {
  const published: string[] = [];
  for (const policy of policies) {
    const version = await insertPolicy(tx, { ...policy, publishedBy: null, isDemo });
    if (version) published.push(`${policy.kind}.${policy.language}`);
  }
  return published;
}

async function readFolder(path: string): Promise<Folder> {
  const sentences: string[] = [];
  const { values, pictures } = await readSettingsFile(path, sentences);
  const policies = await readPolicies(join(path, 'policies'), sentences);
  if (sentences.length > 0) throw new FolderMistakes(sentences);
  return { values, pictures, policies };
}

async function readSettingsFile(path: string, sentences: string[]) {
  const pictures: ShopPicture[] = [];
  const values: Values = {};
  const text = await readFile(join(path, 'settings.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return { values, pictures };
  for (const [subject, sent] of Object.entries(parseJson(text, sentences))) {
    if (!isOneOf(settingSubjects, subject)) {
      sentences.push(`settings.json: there is no setting ${subject}. Settings: ${settingSubjects.join(', ')}.`);
      continue;
    }
    try {
      const value = await withPictures(subject, sent, (name) => readInside(path, name), pictures);
      Object.assign(values, { [subject]: checkSetting(subject, value) });
    } catch (error) {
      sentences.push(...mistakesOf(subject, error));
    }
  }
  return { values, pictures };
}

function parseJson(text: string, sentences: string[]): Record<string, unknown> {
  try {
    // Comments, as the template has them. Their lines stay, so that a mistake is found where it is said to be.
    return JSON.parse(text.replaceAll(/^\s*\/\/.*$/gm, '')) as Record<string, unknown>;
  } catch (error) {
    sentences.push(`settings.json is not JSON: ${messageOf(error)}.`);
    return {};
  }
}

/** A subject's wrong fields, in English. */
export function mistakesOf(subject: string, error: unknown): string[] {
  if (!(error instanceof Refusal)) return [`${subject}: ${messageOf(error)}`];
  const fields = Object.entries(error.fields);
  if (fields.length === 0) return [`${subject}: ${translate('en', `errors.${error.error}`, error.values)}`];
  return fields.map(([field, { id, values }]) => `${subject}.${field}: ${translate('en', `fields.${id}`, values)}`);
}

/** A file of the folder. Not one elsewhere, or that a link leads to: pictures are published. */
async function readInside(folder: string, name: string): Promise<Buffer> {
  const file = await realpath(resolve(folder, name)).catch(() => '');
  if (!file.startsWith((await realpath(folder)) + sep)) throw new Error(`there is no picture ${name} in the folder`);
  return readFile(file);
}

/** Passes on an error; what the shop refuses is said as a mistake. */
export const refusedFor =
  (subject: string) =>
  (error: unknown): never => {
    throw error instanceof Refusal ? new FolderMistakes(mistakesOf(subject, error)) : error;
  };

const hasPictures = (subject: string) => subject === 'look' || subject === 'contact';
/** A file's name, not a key of the storage. */
const pictureFile = /^(?!shop\/|uploads\/).+\.(png|jpe?g)$/i;

/** A subject's value with keys of the storage in place of files, whose pictures are added to `pictures`. */
export async function withPictures(
  subject: string,
  value: unknown,
  read: (name: string) => Promise<Buffer>,
  pictures: ShopPicture[],
): Promise<unknown> {
  if (!hasPictures(subject) || typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(async ([name, field]) => {
    if (typeof field !== 'string' || !pictureFile.test(field)) return [name, field];
    const picture = await makeShopPicture(await read(field));
    pictures.push(picture);
    return [name, picture.key];
  });
  return Object.fromEntries(await Promise.all(entries));
}

const policyMaxBytes = 400_000;

async function readPolicies(folder: string, sentences: string[]): Promise<PolicyFile[]> {
  const names = await readdir(folder).catch(() => []);
  const read = names.sort().map(async (name) => {
    const [, kind, language] = /^([a-z]+)\.([a-z]{2})\.md$/.exec(name) ?? [];
    // Not what a link leads to: it might be any file of this machine, and the text is published.
    const found = await lstat(join(folder, name));
    const isText = found.isFile() && found.size <= policyMaxBytes;
    const markdown = isText ? await readFile(join(folder, name), 'utf8') : '';
    if (!isText) sentences.push(`policies/${name} must be a file of at most ${policyMaxBytes} bytes.`);
    else if (!policyKinds.includes(kind as PolicyKind) || !isLanguage(language))
      sentences.push(`policies/${name}: the name must be KIND.LANGUAGE.md, such as terms.en.md.`);
    else if (!renderPolicy(markdown).title) sentences.push(`policies/${name}: the first line must be "# Title".`);
    else return [{ kind: kind as PolicyKind, language, markdown }];
    return [];
  });
  return (await Promise.all(read)).flat();
}

/** Writes the settings and the policies in force, so that `importFolder` makes the same shop elsewhere. */
export async function exportFolder({ db, storage }: Pick<Needs, 'db' | 'storage'>, path: string): Promise<void> {
  await mkdir(join(path, 'policies'), { recursive: true });
  const settings = structuredClone(await readSettings(db, settingSubjects));
  // Not set yet: taken over elsewhere it must not unset what is there.
  const unset = (['company', 'bank'] as const).filter((subject) => settings[subject] === null);
  for (const subject of ['look', 'contact'] as const)
    for (const [name, key] of Object.entries(settings[subject])) {
      if (!key?.startsWith('shop/')) continue;
      const bytes = await storage.read(key, 4 * 2 ** 20);
      if (bytes) await writeFile(join(path, pictureName(key)), bytes);
      Object.assign(settings[subject], { [name]: pictureName(key) });
    }
  const given = Object.fromEntries(Object.entries(settings).filter(([subject]) => !unset.includes(subject as never)));
  await writeFile(join(path, 'settings.json'), `${JSON.stringify(given, null, 2)}\n`);
  for (const { kind, language, markdown } of await listPolicies({ db }))
    await writeFile(join(path, 'policies', basename(`${kind}.${language}.md`)), markdown);
}
