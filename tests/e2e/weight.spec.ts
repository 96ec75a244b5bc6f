import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { listScreens } from './screens.ts';
import { expect, test } from './shop-test.ts';

/** Limits of a page's bytes as sent with gzip, a few hundred above its weight: docs/benchmarks.md names the goals. */

const built = fileURLToPath(new URL('../../apps/storefront/build/client', import.meta.url));

/** Scripts and styles of a page without the texts and what is loaded later. */
const budgets = {
  index: { scripts: 131_800, styles: 10_900 },
  'product-list': { scripts: 141_550, styles: 10_550 },
  'product-detail': { scripts: 146_150, styles: 12_400 },
  favourites: { scripts: 135_650, styles: 9_550 },
  'shopping-cart': { scripts: 151_300, styles: 18_200 },
  'quick-order': { scripts: 146_900, styles: 18_050 },
  'my-orders': { scripts: 148_700, styles: 18_000 },
  'order-detail': { scripts: 157_250, styles: 20_000 },
  'request-refund': { scripts: 141_950, styles: 15_900 },
  'site-messages': { scripts: 138_550, styles: 14_400 },
  conversation: { scripts: 142_950, styles: 15_700 },
  balance: { scripts: 146_000, styles: 18_400 },
  'my-account': { scripts: 149_350, styles: 16_100 },
  'change-password': { scripts: 139_350, styles: 15_400 },
  'account-security': { scripts: 139_500, styles: 15_900 },
  developers: { scripts: 149_600, styles: 16_500 },
  'shipping-address': { scripts: 137_200, styles: 15_500 },
  licenses: { scripts: 130_850, styles: 14_900 },
  login: { scripts: 141_750, styles: 15_950 },
  register: { scripts: 142_500, styles: 15_950 },
  'forget-password': { scripts: 140_700, styles: 15_950 },
  'confirm-order': { scripts: 149_400, styles: 18_150 },
  'pay-together': { scripts: 150_000, styles: 18_100 },
  'terms-of-service': { scripts: 131_350, styles: 14_900 },
  'logistics-policy': { scripts: 131_950, styles: 14_900 },
  'about-us': { scripts: 131_350, styles: 14_900 },
  'refund-policy': { scripts: 131_350, styles: 14_900 },
};

/** Pages of the reseller's workspace, which are opened on phones first; no visitor loads anything of them. */
const resellerBudgets = {
  m: { scripts: 141_000, styles: 24_100 },
  'm/about': { scripts: 141_600, styles: 24_100 },
  'm/addresses': { scripts: 145_200, styles: 25_150 },
  'm/authorization': { scripts: 155_900, styles: 25_800 },
  'm/authorization/connected': { scripts: 138_300, styles: 24_100 },
  'm/downloads': { scripts: 145_150, styles: 25_800 },
  'm/downloads/new': { scripts: 146_900, styles: 25_800 },
  'm/favourites': { scripts: 146_550, styles: 25_150 },
  'm/goods': { scripts: 155_850, styles: 25_800 },
  'm/help': { scripts: 141_300, styles: 24_100 },
  'm/help/:article': { scripts: 141_300, styles: 24_100 },
  'm/history': { scripts: 149_350, styles: 25_800 },
  'm/links': { scripts: 152_600, styles: 26_500 },
  'm/me': { scripts: 144_650, styles: 25_150 },
  'm/me/profile': { scripts: 146_950, styles: 25_150 },
  'm/orders': { scripts: 166_800, styles: 25_900 },
  'm/price-rules': { scripts: 151_300, styles: 25_150 },
  'm/profit': { scripts: 148_100, styles: 25_700 },
  'm/publish': { scripts: 169_150, styles: 25_800 },
  'm/publish/edit': { scripts: 156_800, styles: 25_800 },
  'm/publish/table': { scripts: 160_000, styles: 26_000 },
  'm/settings': { scripts: 162_900, styles: 25_150 },
  'm/stock': { scripts: 154_750, styles: 26_600 },
  'm/templates': { scripts: 152_600, styles: 25_800 },
  'm/uploads': { scripts: 143_500, styles: 25_800 },
  'm/uploads/own': { scripts: 150_850, styles: 25_800 },
  'm/uploads/request': { scripts: 149_200, styles: 25_800 },
  'm/uploads/sourcing': { scripts: 150_100, styles: 25_800 },
  'm/orders/automatic': { scripts: 152_000, styles: 25_200 },
};

interface Route {
  parentId?: string;
  module: string;
  imports?: string[];
  css?: string[];
}

interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, Route | undefined>;
}

/** The list of pages that the shop loads, or the longer one of the workspace. */
function readManifest(name: RegExp): { path: string; manifest: Manifest } {
  const path = `/assets/${readdirSync(`${built}/assets`).find((file) => name.test(file))}`;
  const text = readFileSync(built + path, 'utf8');
  return { path, manifest: JSON.parse(text.slice(text.indexOf('=') + 1).replace(/;\s*$/, '')) };
}

const readShop = () => readManifest(/^manifest-\w+\.js$/);
const readWorkspace = () => readManifest(/^manifest-\w+-reseller\.js$/);

/** The bytes of files that each load once; a style sheet's address may end with `#`. */
const weigh = (paths: string[]) =>
  [...new Set(paths)].reduce((sum, path) => sum + gzipSync(readFileSync(built + path.replace('#', ''))).length, 0);

/** A page's route after those of its frames. */
function routesOf(routes: Manifest['routes'], id: string | undefined): Route[] {
  const route = id === undefined ? undefined : routes[id];
  return route ? [...routesOf(routes, route.parentId), route] : [];
}

type Budgets = Record<string, { scripts: number; styles: number }>;

/** Pages that weigh more than they may. */
function findHeavy({ path, manifest }: ReturnType<typeof readManifest>, allowed: Budgets) {
  return Object.entries(allowed).flatMap(([id, budget]) => {
    const routes = routesOf(manifest.routes, id);
    const scripts = weigh([
      path,
      manifest.entry.module,
      ...manifest.entry.imports,
      ...routes.flatMap(({ module, imports = [] }) => [module, ...imports]),
    ]);
    const styles = weigh(routes.flatMap(({ css = [] }) => css));
    return scripts <= budget.scripts && styles <= budget.styles && styles > 0 ? [] : [{ id, scripts, styles }];
  });
}

test('every page stays within its budget of scripts and styles', () => {
  expect(findHeavy(readShop(), budgets)).toEqual([]);
});

test('every page of the workspace has a budget, and stays within it', () => {
  const workspace = readWorkspace();
  const ids = Object.keys(workspace.manifest.routes).filter((id) => /^m(\/|$)/.test(id));
  expect(ids.toSorted()).toEqual(Object.keys(resellerBudgets).toSorted());
  expect(findHeavy(workspace, resellerBudgets)).toEqual([]);
});

test('the shop loads nothing of the workspace', () => {
  const { routes } = readShop().manifest;
  const files = Object.values(routes).flatMap((route) => [...(route?.imports ?? []), ...(route?.css ?? [])]);
  expect(Object.keys(routes).filter((id) => /^(m(\/|$)|reseller)/.test(id))).toEqual([]);
  expect(files.filter((file) => file.includes('reseller'))).toEqual([]);
});

for (const [name, id] of [
  ['home', 'index'],
  ['product-list', 'product-list'],
  ['product-detail', 'product-detail'],
] as const)
  test(`the first visit of ${name} loads its styles, and no scripts before they are needed`, async ({ page }) => {
    const sizes = { stylesheet: 0, script: 0 };
    const pending: Promise<void>[] = [];
    page.on('response', (response) => {
      const kind = response.request().resourceType() as keyof typeof sizes;
      if (!(kind in sizes)) return;
      const add = (body: Buffer) => {
        sizes[kind] += gzipSync(body).length;
      };
      pending.push(response.body().then(add));
    });
    const screen = (await listScreens()).find((one) => one.name === name);
    await page.goto(screen?.path ?? '', { waitUntil: 'networkidle' });
    await Promise.all(pending);
    expect(sizes.stylesheet).toBeGreaterThan(0);
    expect(sizes.stylesheet).toBeLessThanOrEqual(budgets[id].styles);
    expect(sizes.script).toBe(0);
  });
