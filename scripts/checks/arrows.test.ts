import { describe, expect, test } from 'vitest';
import { arrowMistakes, environmentMistakes, reExports } from './arrows.ts';

const orders = 'apps/server/src/domains/orders/planted.ts';
const ui = 'packages/ui/src/planted.tsx';
const planted = (path: string, name: string, how = 'import { x } from') =>
  arrowMistakes(path, how.endsWith('(') ? `const y = await ${how}'${name}');` : `${how} '${name}';\n`);

describe('guard: the import check refuses', () => {
  test.each([
    ['a higher domain', orders, '#domains/refunds/asking/request-refund.ts'],
    [
      'a domain of the same rung',
      'apps/server/src/domains/cart/planted.ts',
      '#domains/favourites/list/add-favourite.ts',
    ],
    ['a higher domain by a relative path', 'apps/server/src/domains/catalogue/planted.ts', '../orders/move-order.ts'],
    ['another domain’s store', 'apps/server/src/domains/refunds/planted.ts', '#domains/orders/bill/bill-store.ts'],
    [
      'statements under another name',
      'apps/server/src/domains/refunds/planted.ts',
      '#domains/orders/placement/insert-order.ts',
    ],
    ['another domain’s store of two words', orders, '#domains/accounts/sign-in/email-code-store.ts'],
    ['another domain’s routes', orders, '#domains/cart/routes.ts'],
    ['another domain’s jobs', orders, '#domains/accounts/jobs.ts'],
    ['another domain’s action that is not opened', orders, '#domains/accounts/sign-in/login.ts'],
    ['a payment provider', orders, '#connectors/payment/sandbox/provider.ts'],
    ['the mailbox', orders, '#connectors/mail/mailbox/mailer.ts'],
    ['the register', orders, '#connectors/register.ts'],
    ['a source of rates', 'apps/server/src/domains/catalogue/planted.ts', '#connectors/rates/service.ts'],
    ['a downloader', 'apps/server/src/domains/catalogue/planted.ts', '#connectors/pictures/https.ts'],
    ['the demo, by what opens the server', 'apps/server/src/boot/planted.ts', '@sampan/demo/connectors'],
    [
      'a room that no row names, by the demo',
      'apps/demo/src/planted.ts',
      '@sampan/server/domains/orders/bill/bill-store',
    ],
    ['the server’s pages, by the demo', 'apps/demo/src/planted.ts', '@sampan/server/http/app'],
    ['the storefront, by the demo', 'apps/demo/src/planted.ts', '../../storefront/app/root.tsx'],
    ['the demo’s goods', 'apps/server/src/domains/catalogue/planted.ts', '@sampan/demo/supplier/index'],
    ['HTTP, by a domain', orders, '#http/calls/api.ts'],
    ['HTTP, by a connector', 'apps/server/src/connectors/payment/planted.ts', '#http/app.ts'],
    ['a domain, by HTTP', 'apps/server/src/http/planted.ts', '#domains/accounts/sessions.ts'],
    ['a provider, by HTTP', 'apps/server/src/http/planted.ts', '#connectors/mail/mailbox/routes.ts'],
    ['a domain, by a connector', 'apps/server/src/connectors/payment/planted.ts', '#domains/orders/move-order.ts'],
    ['another role’s provider', 'apps/server/src/connectors/payment/planted.ts', '#connectors/mail/smtp.ts'],
    ['a domain, by the queue', 'apps/server/src/jobs/planted.ts', '#domains/orders/jobs.ts'],
    ['a domain, by the database', 'apps/server/src/database/planted.ts', '#domains/orders/bill/bill-store.ts'],
    ['an action, by what all of them hold', 'apps/server/src/shop/planted.ts', '#domains/orders/move-order.ts'],
    ['what starts the shop', orders, '../../open-server.ts'],
    ['what is made for tests', orders, '#testing/shop.ts'],
    ['the server, by the storefront', 'apps/storefront/app/api/planted.ts', '../../../server/src/config.ts'],
    ['the storefront, by the server', 'apps/server/src/http/planted.ts', '../../../storefront/app/root.tsx'],
    ['a page, by a feature', 'apps/storefront/app/features/orders/planted.tsx', '../../pages/orders/my-orders.tsx'],
    ['the layout, by a feature', 'apps/storefront/app/features/orders/planted.tsx', '../../layout/shell.tsx'],
    ['a feature, by the calls', 'apps/storefront/app/api/planted.ts', '../features/orders/orders.ts'],
    ['a feature, by the paths', 'apps/storefront/app/routing/planted.ts', '../features/orders/orders.ts'],
    ['the root, by what tells of it', 'apps/storefront/app/routing/root-data.ts', '../root.tsx'],
    ['the calls, by the paths', 'apps/storefront/app/routing/planted.ts', '../api/call.ts'],
    ['a room that no row names', 'apps/storefront/app/texts/planted.ts', '../helpers/planted.ts'],
    [
      'the storefront, by the console',
      'apps/console/app/pages/orders/planted.tsx',
      '../../../../storefront/app/api/call.ts',
    ],
    ['the console, by the storefront', 'apps/storefront/app/pages/cart/planted.tsx', '@sampan/console/api/call'],
    ['the console, by the server', 'apps/server/src/http/planted.ts', '../../../console/app/root.tsx'],
    ['another domain’s page of the console', 'apps/console/app/pages/customers/planted.tsx', '../orders/orders.tsx'],
    ['the console’s layout, by a part', 'apps/console/app/parts/planted.tsx', '../layout/page.tsx'],
    ['a feature of the console, by a part', 'apps/console/app/parts/planted.tsx', '../features/orders/queues.ts'],
    ['the console, by what apps share', ui, '@sampan/console/api/call'],
    ['the storefront, by what apps share', ui, '@sampan/storefront/api/call'],
    ['a feature, by what apps share', ui, '../../../apps/storefront/app/features/orders/orders.ts'],
    ['the server, by what apps share', ui, '@sampan/server/config/config'],
    ['places, by what apps share', ui, '@sampan/locations/countries'],
    ['the demo’s goods, by what apps share', ui, '@sampan/demo/connectors'],
    ['what apps share, by the contract', 'packages/contract/src/planted.ts', '@sampan/ui/button.tsx'],
    ['what apps share, by the texts', 'packages/translations/src/planted.ts', '@sampan/ui/texts.ts'],
    ['what apps share, by the server', 'apps/server/src/http/planted.ts', '@sampan/ui/format.ts'],
    ['what apps share, by a domain', orders, '@sampan/ui/format.ts'],
    ['another domain’s page', 'apps/storefront/app/pages/cart/planted.tsx', '../orders/my-orders.tsx'],
    ['an app, by a package', 'packages/contract/src/planted.ts', '../../../apps/server/src/config.ts'],
    ['the server, by the contract, by its name', 'packages/contract/src/planted.ts', '@sampan/server/config/config'],
    ['a room without a row', 'packages/planted/src/index.ts', '@sampan/contract/money'],
    ['a new folder of the server', 'apps/server/src/helpers/planted.ts', '#domains/orders/bill/bill-store.ts'],
    ['a file beside the domains', 'apps/server/src/domains/planted.ts', './orders/store.ts'],
    ['a file beside the connectors', 'apps/server/src/connectors/planted.ts', '#domains/orders/bill/bill-store.ts'],
    [
      'a domain, by what a program gives the server',
      'apps/server/src/connectors/given.ts',
      '#domains/orders/bill/bill-store.ts',
    ],
    ['a domain by a name with detours', orders, '#domains/mails/../refunds/store.ts'],
    [
      'a simulator',
      'apps/server/src/connectors/payment/planted.ts',
      '../../../../../tests/simulators/stripe/simulator.ts',
    ],
    [
      'the storefront, even by a server’s test',
      'apps/server/src/http/planted.test.ts',
      '../../../storefront/app/root.tsx',
    ],
  ])('%s', (_what, path, name) => {
    expect(planted(path, name)).toHaveLength(1);
    expect(planted(path, name, 'import type { X } from')).toHaveLength(1);
    expect(planted(path, name, 'import(')).toHaveLength(1);
  });

  test.each([
    ['required', "const x = require('NAME');"],
    ['required by a function of its own', "const load = createRequire(import.meta.url);\nconst x = load('NAME');"],
    ['imported late by a template', 'const x = await import(`NAME`);'],
    ['imported late by parts', "const x = await import('../refunds/' + 'store.ts');"],
    ['imported by assignment', "import x = require('NAME');"],
    ['imported past a mock', "const x = await vi.importActual<unknown>('NAME');"],
    ['started', "new Worker(new URL('NAME', import.meta.url));"],
    ['resolved', "import.meta.resolve('NAME');"],
    ['imported by a pattern', "import.meta.glob(['../refunds/*.ts']);"],
    ['imported between texts like comments', "const a = '/api/*';\nimport { x } from 'NAME';\nconst b = '*/';"],
  ])('a higher domain that is %s', (_how, text) => {
    expect(arrowMistakes(orders, text.replace('NAME', '../refunds/store.ts'))).toHaveLength(1);
  });

  test('an import whose name is known only at run time', () => {
    expect(arrowMistakes(orders, 'const x = await import(name);')).toHaveLength(1);
  });

  test.each([
    'export { lockOrder } from "./locked-order.ts";',
    "  export { lockOrder } from './locked-order.ts';",
    "export type { LockedOrder } from './locked-order.ts';",
    "export * from './locked-order.ts';",
    "export * as locks from './locked-order.ts';",
    "import { lockOrder } from './locked-order.ts';\nexport { lockOrder };",
    "import lockOrder from './locked-order.ts';\nexport default lockOrder;",
  ])('what is handed on from another file: %s', (text) => {
    expect(reExports(orders, text)).toHaveLength(1);
    expect(reExports(ui, text)).toHaveLength(1);
  });

  test.each([
    'process.env.SECRET_KEY',
    "process['env']",
    'process[`env`]',
    'process?.env',
    'process\n  .env',
    'globalThis.process.env',
  ])('a second reader of the environment: %s', (text) => {
    expect(environmentMistakes(orders, `const key = ${text};`)).toHaveLength(1);
  });

  test.each([
    "import { env } from 'node:process';",
    "import host from 'process';",
    'const { env } = process;',
    'const { env: given } = globalThis.process;',
  ])('a second reader of the environment: %s', (text) => {
    expect(environmentMistakes(orders, text)).toHaveLength(1);
  });
});

describe('the import check allows', () => {
  test.each([
    ['a lower domain’s opened action', 'apps/server/src/domains/refunds/planted.ts', '#domains/orders/move-order.ts'],
    ['a domain’s own store', orders, './store.ts'],
    ['a role', orders, '#connectors/payment/payment.ts'],
    ['what every action holds', orders, '#shop/refusal.ts'],
    ['the register, by what starts the shop', 'apps/server/src/planted.ts', '#connectors/register.ts'],
    ['the shop’s actions, by the demo', 'apps/demo/src/planted.ts', '@sampan/server/domains/orders/place-order'],
    ['an action in a room, by the demo', 'apps/demo/src/planted.ts', '@sampan/server/domains/cart/lines/add-to-cart'],
    ['a whole shop, by the demo’s test', 'apps/demo/src/planted.test.ts', '@sampan/server/testing/shop'],
    ['a whole shop, by a test', 'apps/server/src/domains/cart/planted.test.ts', '#testing/shop.ts'],
    [
      'a simulator, by a test',
      'apps/server/src/connectors/payment/planted.test.ts',
      '../../../../../tests/simulators/stripe/simulator.ts',
    ],
    ['what apps share, by a page', 'apps/storefront/app/pages/cart/planted.tsx', '@sampan/ui/button.tsx'],
    ['what apps share, by a page’s test', 'apps/storefront/app/pages/cart/planted.test.tsx', '@sampan/ui/button.tsx'],
    ['the contract, by what apps share', ui, '@sampan/contract/languages'],
    ['packages of others', orders, 'kysely'],
  ])('%s', (_what, path, name) => {
    expect(planted(path, name)).toEqual([]);
  });

  test('a component of others as a page’s own', () => {
    expect(reExports(ui, "import { Outlet } from 'react-router';\nexport default Outlet;")).toEqual([]);
  });

  test('mentions in comments', () => {
    expect(
      arrowMistakes(orders, "/** As in `import x from '#http/calls/api.ts'`. */\n// from '#http/calls/api.ts'\n"),
    ).toEqual([]);
  });
});
