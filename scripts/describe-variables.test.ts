import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig } from '../apps/server/src/config.ts';
import { variables } from '../apps/server/src/config-variables.ts';
import { describeExample, withVariables } from './describe-variables.ts';

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
  expect(readConfig({ ...given, ...values })).toMatchObject({ isDemo: false, paymentProvider: 'none', port: 3000 });
});

test('.env.example and the table have every variable; the default values behind # are the real ones', () => {
  const all = parseEnv(describeExample().replaceAll(/^#(?=[A-Z_]+=)/gm, ''));
  expect(Object.keys(all)).toEqual(expect.arrayContaining(Object.keys(variables)));
  expect(readConfig({ ...all, ...values })).toEqual(readConfig({ ...parseEnv(describeExample()), ...values }));
  const table = withVariables('<!-- variables: written by npm run generate -->\n\n<!-- end of variables -->\n');
  expect([...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name).sort()).toEqual(Object.keys(variables).sort());
});
