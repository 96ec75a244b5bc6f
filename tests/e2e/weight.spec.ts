import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { listScreens } from './screens.ts';
import { expect, test } from './shop-test.ts';

/** Limits of a page's bytes as sent with gzip, a few hundred above its weight: docs/benchmarks.md names the goals. */

const built = fileURLToPath(new URL('../../apps/storefront/build/client', import.meta.url));

/** Scripts and styles of a page without the texts and what is loaded later. */
const budgets = {
  index: { scripts: 132_950, styles: 11_000 },
  'product-list': { scripts: 141_750, styles: 10_700 },
  'product-detail': { scripts: 146_500, styles: 12_550 },
  favourites: { scripts: 136_500, styles: 9_700 },
  'shopping-cart': { scripts: 151_700, styles: 18_500 },
  'quick-order': { scripts: 147_300, styles: 18_350 },
  'my-orders': { scripts: 149_150, styles: 18_350 },
  'order-detail': { scripts: 157_600, styles: 20_350 },
  'request-refund': { scripts: 142_200, styles: 16_250 },
  'site-messages': { scripts: 139_000, styles: 14_700 },
  conversation: { scripts: 143_350, styles: 16_050 },
  balance: { scripts: 149_600, styles: 18_400 },
  'my-account': { scripts: 149_550, styles: 16_450 },
  'change-password': { scripts: 139_700, styles: 15_750 },
  'account-security': { scripts: 139_500, styles: 15_900 },
  developers: { scripts: 150_000, styles: 16_800 },
  'shipping-address': { scripts: 137_450, styles: 15_500 },
  licenses: { scripts: 130_950, styles: 15_250 },
  login: { scripts: 142_050, styles: 16_250 },
  register: { scripts: 142_950, styles: 16_250 },
  'forget-password': { scripts: 141_050, styles: 16_250 },
  'confirm-order': { scripts: 150_100, styles: 18_450 },
  'pay-together': { scripts: 150_000, styles: 18_100 },
  'terms-of-service': { scripts: 131_450, styles: 15_250 },
  'logistics-policy': { scripts: 132_050, styles: 15_250 },
  'about-us': { scripts: 131_450, styles: 15_250 },
  'refund-policy': { scripts: 131_450, styles: 15_250 },
};

/** Pages of the reseller's workspace, which are opened on phones first; no visitor loads anything of them. */
const resellerBudgets = {
  m: { scripts: 142_250, styles: 24_950 },
  'm/about': { scripts: 141_800, styles: 24_950 },
  'm/addresses': { scripts: 146_150, styles: 26_000 },
  'm/authorization': { scripts: 156_600, styles: 26_650 },
  'm/authorization/connected': { scripts: 138_600, styles: 24_950 },
  'm/downloads': { scripts: 146_450, styles: 26_650 },
  'm/downloads/new': { scripts: 147_900, styles: 26_650 },
  'm/favourites': { scripts: 147_400, styles: 26_000 },
  'm/goods': { scripts: 156_000, styles: 26_650 },
  'm/help': { scripts: 141_500, styles: 24_950 },
  'm/help/:article': { scripts: 141_500, styles: 24_950 },
  'm/history': { scripts: 149_700, styles: 26_650 },
  'm/links': { scripts: 179_100, styles: 27_350 },
  'm/me': { scripts: 145_250, styles: 26_000 },
  'm/me/profile': { scripts: 147_300, styles: 26_000 },
  'm/orders': { scripts: 166_800, styles: 26_850 },
  'm/price-rules': { scripts: 152_050, styles: 26_000 },
  'm/profit': { scripts: 148_100, styles: 26_550 },
  'm/publish': { scripts: 169_150, styles: 26_650 },
  'm/publish/edit': { scripts: 158_550, styles: 26_650 },
  'm/publish/table': { scripts: 160_000, styles: 26_850 },
  'm/settings': { scripts: 173_250, styles: 26_000 },
  'm/stock': { scripts: 155_350, styles: 27_600 },
  'm/templates': { scripts: 153_750, styles: 26_650 },
  'm/uploads': { scripts: 143_650, styles: 26_650 },
  'm/uploads/own': { scripts: 151_600, styles: 26_650 },
  'm/uploads/request': { scripts: 149_850, styles: 26_650 },
  'm/uploads/sourcing': { scripts: 150_850, styles: 26_650 },
  'm/orders/automatic': { scripts: 152_000, styles: 26_050 },
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
