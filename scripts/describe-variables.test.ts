import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig } from '../apps/server/src/config/config.ts';
import { variables } from '../apps/server/src/config/variables.ts';
import { describeExample, withVariables } from './describe-variables.ts';
import { root } from './steps.ts';

const folder = mkdtempSync(join(tmpdir(), 'sampan-variables-'));

/** Reads a variable after `. FILE`. */
function inShell(text: string, name: string): string {
  const file = join(folder, 'shop.env');
  writeFileSync(file, text);
  return execFileSync('sh', ['-c', `. "$0"; printf %s "$${name}"`, file], { encoding: 'utf8' });
}

const values = {
  OWNER_EMAIL: 'you@shop.example',
  SECRET_KEY: 'vdHqXPvG7Zf0qk1kJYc3tq2v9n0mV0zB8uW1sQ4rT5Y=',
  PUBLIC_URL: 'https://shop.example',
  DATABASE_URL: 'postgres://shop:secret@127.0.0.1/shop',
  SMTP_URL: 'smtps://mail.shop.example:465',
};

test('.env.example with its empty lines filled in is a real shop’s configuration', () => {
  const given = parseEnv(describeExample());
  expect(
    Object.keys(given)
      .filter((name) => given[name] === '')
      .sort(),
  ).toEqual(Object.keys(values).sort());
  expect(readConfig({ ...given, ...values })).toMatchObject({ isDemo: false, paymentProviders: [], port: 3000 });
});

test('a shell reads every STORAGE_URL of docs/operations/services.md, and what is filled in between the quotes, as it is written', () => {
  const document = readFileSync(join(root, 'docs/operations/services.md'), 'utf8');
  const written = [...document.matchAll(/^\| [^|]+ \| `('(?:s3|cos):[^`]+)` \|$/gm)].map(([, value = '']) => value);
  expect(written.length).toBeGreaterThanOrEqual(4);
  for (const value of written) expect(inShell(`STORAGE_URL=${value}`, 'STORAGE_URL')).toBe(value.slice(1, -1));
  const awkward = 'smtps://a:b&c;d<e>f$g(h)#i j@mail.example';
  const filledIn = describeExample().replace("SMTP_URL=''", `SMTP_URL='${awkward}'`);
  expect(inShell(filledIn, 'SMTP_URL')).toBe(awkward);
  expect(parseEnv(filledIn).SMTP_URL).toBe(awkward);
});

test('.env.example and the table have every variable; the default values behind # are the real ones', () => {
  const all = parseEnv(describeExample().replaceAll(/^#(?=[A-Z0-9_]+=)/gm, ''));
  expect(Object.keys(all)).toEqual(expect.arrayContaining(Object.keys(variables)));
  expect(readConfig({ ...all, ...values })).toEqual(readConfig({ ...parseEnv(describeExample()), ...values }));
  const table = withVariables('<!-- variables: written by npm run generate -->\n\n<!-- end of variables -->\n');
  expect([...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name).sort()).toEqual(Object.keys(variables).sort());
});
