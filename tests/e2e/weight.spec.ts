import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { listScreens } from './screens.ts';
import { expect, test } from './shop-test.ts';

/** What a page costs in bytes as sent with gzip, a few hundred above what it weighs: docs/benchmarks.md names the goals. */

const built = fileURLToPath(new URL('../../apps/storefront/build/client', import.meta.url));

/** Scripts and styles of a page without the texts and what is loaded later. */
const budgets = {
  index: { scripts: 130_900, styles: 10_750 },
  'product-list': { scripts: 138_300, styles: 10_450 },
  'product-detail': { scripts: 144_850, styles: 12_250 },
  favourites: { scripts: 134_450, styles: 9_450 },
  'shopping-cart': { scripts: 148_050, styles: 18_000 },
  'quick-order': { scripts: 145_250, styles: 17_900 },
  'my-orders': { scripts: 143_600, styles: 18_000 },
  'order-detail': { scripts: 152_450, styles: 19_800 },
  'request-refund': { scripts: 140_200, styles: 15_900 },
  'site-messages': { scripts: 137_250, styles: 14_400 },
  conversation: { scripts: 141_450, styles: 15_550 },
  'my-account': { scripts: 140_650, styles: 15_400 },
  'change-password': { scripts: 136_550, styles: 15_400 },
  'account-security': { scripts: 139_500, styles: 15_900 },
  developers: { scripts: 143_950, styles: 16_400 },
  'shipping-address': { scripts: 137_200, styles: 15_500 },
  licenses: { scripts: 129_900, styles: 14_750 },
  login: { scripts: 138_200, styles: 15_900 },
  register: { scripts: 140_550, styles: 15_900 },
  'forget-password': { scripts: 138_750, styles: 15_900 },
  'confirm-order': { scripts: 146_100, styles: 17_900 },
  'terms-of-service': { scripts: 130_350, styles: 14_750 },
  'logistics-policy': { scripts: 130_900, styles: 14_750 },
  'about-us': { scripts: 130_350, styles: 14_750 },
  'refund-policy': { scripts: 130_350, styles: 14_750 },
};

/** Pages of the reseller's workspace, which are opened on phones first; no visitor loads anything of them. */
const resellerBudgets = {
  m: { scripts: 138_600, styles: 23_300 },
  'm/about': { scripts: 139_200, styles: 23_300 },
  'm/addresses': { scripts: 142_700, styles: 24_300 },
  'm/authorization': { scripts: 153_200, styles: 25_000 },
  'm/authorization/connected': { scripts: 135_900, styles: 23_300 },
  'm/downloads': { scripts: 142_800, styles: 25_000 },
  'm/downloads/new': { scripts: 144_000, styles: 25_000 },
  'm/favourites': { scripts: 144_200, styles: 24_300 },
  'm/goods': { scripts: 150_100, styles: 25_000 },
  'm/help': { scripts: 138_900, styles: 23_300 },
  'm/help/:article': { scripts: 138_900, styles: 23_300 },
  'm/history': { scripts: 146_900, styles: 25_000 },
  'm/me': { scripts: 142_300, styles: 24_300 },
  'm/me/profile': { scripts: 144_200, styles: 24_300 },
  'm/orders': { scripts: 155_200, styles: 25_000 },
  'm/price-rules': { scripts: 147_100, styles: 24_300 },
  'm/publish': { scripts: 157_200, styles: 25_000 },
  'm/publish/edit': { scripts: 150_400, styles: 25_000 },
  'm/settings': { scripts: 158_500, styles: 24_300 },
  'm/stock': { scripts: 151_400, styles: 25_700 },
  'm/uploads': { scripts: 141_100, styles: 25_000 },
  'm/uploads/own': { scripts: 146_300, styles: 25_000 },
  'm/uploads/request': { scripts: 146_700, styles: 25_000 },
  'm/uploads/sourcing': { scripts: 145_600, styles: 25_000 },
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
