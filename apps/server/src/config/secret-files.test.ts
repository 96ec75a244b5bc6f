import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig, VariableError } from './config.ts';
import { forgetOwner, hasOwner, secretVariables } from './secret-files.ts';
import { variables } from './variables.ts';

const folder = mkdtempSync(join(tmpdir(), 'sampan-secrets-'));
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const key = 'vdHqXPvG7Zf0qk1kJYc3tq2v9n0mV0zB8uW1sQ4rT5Y=';
const demo = { SHOP: 'demo', DATA_DIR: folder };

afterAll(() => rmSync(folder, { recursive: true }));

function mistakesOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig({ ...demo, ...environment });
    return [];
  } catch (error) {
    return error instanceof VariableError ? error.mistakes : [String(error)];
  }
}

test('a secret is read from the file that NAME_FILE names, without the line end', () => {
  expect(readConfig({ ...demo, SECRET_KEY_FILE: file('key', `${key}\n`) }).secretKeys).toEqual([key]);
  const smtp = readConfig({
    ...demo,
    SECRET_KEY: key,
    SMTP_URL_FILE: file('smtp', 'smtps://a:b@mail.example:465\r\n'),
  });
  expect(smtp.smtpUrl).toBe('smtps://a:b@mail.example:465');
});

test('a credential that systemd passes on is taken, unless the variable is set', () => {
  const credentials = join(folder, 'credentials');
  mkdirSync(credentials);
  writeFileSync(join(credentials, 'SECRET_KEY'), key);
  const given = { ...demo, CREDENTIALS_DIRECTORY: credentials };
  expect(readConfig(given).secretKeys).toEqual([key]);
  const other = key.replace('vd', 'wd');
  expect(readConfig({ ...given, SECRET_KEY: other }).secretKeys).toEqual([other]);
});

test('missing, empty and oversized secret files, and folders, are each reported by name', () => {
  expect(
    mistakesOf({
      SECRET_KEY_FILE: join(folder, 'none'),
      SMTP_URL_FILE: file('empty', '\n'),
      STORAGE_URL_FILE: folder,
      METRICS_TOKEN_FILE: file('two', 'one\ntwo\n'),
    }).toSorted(),
  ).toEqual(
    [
      `SECRET_KEY_FILE: ${folder}/none does not exist.`,
      `STORAGE_URL_FILE: ${folder} is a folder.`,
      `SMTP_URL_FILE: ${folder}/empty is empty. Write the secret into it.`,
      `METRICS_TOKEN_FILE: ${folder}/two has several lines. It holds the secret alone, in one.`,
    ].toSorted(),
  );
  expect(mistakesOf({ SECRET_KEY: key, SECRET_KEY_FILE: file('key', key) })).toEqual([
    'SECRET_KEY and SECRET_KEY_FILE are both set. Leave one of them out.',
  ]);
});

test('an invalid file is reported like an invalid variable', () => {
  expect(mistakesOf({ SECRET_KEY_FILE: file('weak', 'short') })).toEqual([
    expect.stringMatching(/^SECRET_KEY must be/),
  ]);
});

test('serving processes find the owner nowhere', () => {
  const credentials = join(folder, 'owner');
  mkdirSync(credentials);
  writeFileSync(join(credentials, 'DATABASE_OWNER_URL'), 'postgres://owner:secret@localhost/shop');
  const environment: Record<string, string | undefined> = { CREDENTIALS_DIRECTORY: credentials };
  expect(hasOwner(environment)).toBe(true);
  forgetOwner(environment);
  expect(hasOwner(environment)).toBe(false);
  const url = file('url', 'postgres://owner:secret@localhost/shop');
  const named: Record<string, string | undefined> = { DATABASE_OWNER_URL_FILE: url };
  expect(hasOwner(named)).toBe(true);
  forgetOwner(named);
  expect([hasOwner(named), readConfig({ ...demo, ...named, SECRET_KEY: key }).databaseOwnerUrl]).toEqual([
    false,
    undefined,
  ]);
});

test('every variable that is a secret by its name may be in a file', () => {
  const secret = Object.keys(variables).filter((name) => /KEY|SECRET|TOKEN|_URL$/.test(name));
  const known = new Set<string>(secretVariables);
  expect(secret.filter((name) => !known.has(name)).sort()).toEqual([
    'ALIBABA1688_APP_KEY',
    'LIBRETRANSLATE_URL',
    'PUBLIC_URL',
    'RATES_URL',
    'STRIPE_PUBLISHABLE_KEY',
  ]);
});
