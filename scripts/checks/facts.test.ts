import { expect, test } from 'vitest';
import { factMistakes, type Project, undescribedScripts, unlistedDecisions } from './facts.ts';

const other = '# How it works\n\n## Keys, and who has them\n';
const project: Project = {
  scripts: new Set(['check', 'simulate:1688']),
  paths: new Set([
    'README.md',
    'docs/other.md',
    'docs/planted.md',
    'docs/decisions/012-limits.md',
    'apps/server/src/domains/orders/lock-order.ts',
    'apps/server/src/domains/orders',
    'apps/server/src/shop/settings/settings.ts',
    'apps/server/src/http/calls',
    'apps/storefront/app/text/shop/words.ts',
    'packages/translations/en/ui.json',
    'packages/translations/zh/ui.json',
  ]),
  read: () => other,
};
const found = (text: string) => factMistakes('docs/planted.md', text, project);

test.each([
  'run `npm run chekc`',
  'run `npm run simulate:1689`',
  '`apps/server/src/domains/orders/gone.ts`',
  '`domains/orders/gone.ts`',
  '`domains/gone`',
  '`connectors/gone/`',
  '`shop/settings.ts`',
  '`shop/words.ts`',
  '`http/gone`',
  '`security/gone/`',
  '`connectors/register.ts`',
  '`gone.ts`',
  '`orders/gone.sql`',
  '`packages/translations/*/gone.json`',
  '`packages/translations/{en,de}/ui.json`',
  '[other](gone.md)',
  '[other](../docs/gone/other.md)',
  '[other](other.md#gone)',
  '[here](#gone)',
  '[other]: gone.md',
  'see decision 13',
  'see decisions 12 and 13',
])('guard: the check of documents refuses %s', (text) => {
  expect(found(`# Planted\n\n${text}\n`)).toHaveLength(1);
});

test.each([
  '`npm run check`',
  '`npm run simulate:1688`',
  '`domains/orders/lock-order.ts`',
  '`lock-order.ts`',
  '`domains/orders`',
  '`domains/orders/`',
  '`shop/settings/settings.ts`',
  '`http/calls/`',
  '`packages/translations/*/ui.json`',
  '`packages/translations/{en,zh}/ui.json`',
  '`DATA_DIR/secret.json`',
  '`application/json`',
  '[other](other.md#keys-and-who-has-them)',
  '[root](../README.md)',
  '[here](#planted)',
  '[elsewhere](https://example.com/gone.md)',
  'decision 12',
])('the check of documents allows %s', (text) => {
  expect(found(`# Planted\n\n${text}\n`)).toEqual([]);
});

test('every script has its row in the document of the commands', () => {
  const scripts = new Set(['start', 'fire', 'fire:starts']);
  expect(undescribedScripts('| `npm start` | `npm run fire:starts -- --seed 1` |', { scripts })).toEqual([
    'docs/commands.md: the script "fire" is missing',
  ]);
});

test('every decision is in their index', () => {
  expect(unlistedDecisions('[limits](012-limits.md)', project)).toEqual([]);
  expect(unlistedDecisions('', project)).toEqual(['docs/decisions/README.md: 012-limits.md is missing']);
});
