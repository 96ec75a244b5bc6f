import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { listScreens } from './screens.ts';
import { expect, test } from './shop-test.ts';

/** Limits of a page's bytes as sent with gzip, a few hundred above its weight: docs/benchmarks.md names the goals. */

const built = fileURLToPath(new URL('../../apps/storefront/build/client', import.meta.url));

/** Scripts and styles of a page without the texts and what is loaded later. */
const budgets = {
  index: { scripts: 133_300, styles: 11_100 },
  'product-list': { scripts: 142_450, styles: 10_800 },
  'product-detail': { scripts: 147_250, styles: 12_650 },
  favourites: { scripts: 136_950, styles: 9_800 },
  'shopping-cart': { scripts: 152_150, styles: 18_600 },
  'quick-order': { scripts: 147_900, styles: 18_450 },
  'my-orders': { scripts: 151_250, styles: 18_650 },
  'order-detail': { scripts: 159_750, styles: 20_650 },
  'request-refund': { scripts: 142_650, styles: 16_350 },
  'site-messages': { scripts: 139_500, styles: 14_800 },
  conversation: { scripts: 143_950, styles: 16_150 },
  balance: { scripts: 151_750, styles: 18_500 },
  'my-account': { scripts: 151_700, styles: 16_550 },
  'change-password': { scripts: 140_150, styles: 15_850 },
  'account-security': { scripts: 139_700, styles: 15_950 },
  developers: { scripts: 152_150, styles: 16_900 },
  'shipping-address': { scripts: 137_950, styles: 15_600 },
  licenses: { scripts: 131_350, styles: 15_350 },
  login: { scripts: 142_500, styles: 16_350 },
  register: { scripts: 143_400, styles: 16_350 },
  'forget-password': { scripts: 141_500, styles: 16_350 },
  'confirm-order': { scripts: 150_600, styles: 18_550 },
  'pay-together': { scripts: 150_200, styles: 18_150 },
  'terms-of-service': { scripts: 131_850, styles: 15_350 },
  'logistics-policy': { scripts: 132_450, styles: 15_350 },
  'about-us': { scripts: 131_800, styles: 15_350 },
  'marketplace-offer': { scripts: 134_600, styles: 9_750 },
  'picture-search': { scripts: 136_900, styles: 9_750 },
  supplier: { scripts: 133_250, styles: 12_050 },
  'refund-policy': { scripts: 131_800, styles: 15_350 },
};

/** Pages of the reseller's workspace, which are opened on phones first; no visitor loads anything of them. */
const resellerBudgets = {
  m: { scripts: 142_750, styles: 25_100 },
  'm/about': { scripts: 142_300, styles: 25_100 },
  'm/addresses': { scripts: 146_600, styles: 26_150 },
  'm/authorization': { scripts: 157_200, styles: 26_800 },
  'm/authorization/connected': { scripts: 139_050, styles: 25_100 },
  'm/downloads': { scripts: 146_950, styles: 26_800 },
  'm/downloads/new': { scripts: 148_400, styles: 26_800 },
  'm/favourites': { scripts: 147_900, styles: 26_150 },
  'm/goods': { scripts: 156_500, styles: 26_800 },
  'm/help': { scripts: 142_000, styles: 25_100 },
  'm/help/:article': { scripts: 141_950, styles: 25_100 },
  'm/history': { scripts: 150_200, styles: 26_800 },
  'm/links': { scripts: 179_200, styles: 27_450 },
  'm/me': { scripts: 145_700, styles: 26_150 },
  'm/me/profile': { scripts: 147_800, styles: 26_150 },
  'm/orders': { scripts: 166_900, styles: 26_950 },
  'm/price-rules': { scripts: 152_500, styles: 26_150 },
  'm/profit': { scripts: 148_200, styles: 26_650 },
  'm/publish': { scripts: 169_300, styles: 26_750 },
  'm/publish/edit': { scripts: 159_050, styles: 26_800 },
  'm/publish/table': { scripts: 160_100, styles: 26_950 },
  'm/settings': { scripts: 173_350, styles: 26_100 },
  'm/stock': { scripts: 155_800, styles: 27_750 },
  'm/templates': { scripts: 154_300, styles: 26_800 },
  'm/uploads': { scripts: 144_150, styles: 26_800 },
  'm/uploads/own': { scripts: 152_150, styles: 26_800 },
  'm/uploads/request': { scripts: 150_400, styles: 26_800 },
  'm/uploads/sourcing': { scripts: 151_450, styles: 26_800 },
  'm/orders/automatic': { scripts: 152_100, styles: 26_150 },
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
