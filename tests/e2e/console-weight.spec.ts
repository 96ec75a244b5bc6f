import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { expect, test } from './shop-test.ts';

/** The console's scripts in bytes, as sent with gzip. */

const firstLoad = 273_300;
const laterScreen = 60_000;
const build = fileURLToPath(new URL('../../apps/console/build/client', import.meta.url));

/** Adds up scripts from now on. They are read from the build: a body cannot be read any more once its page has been left. */
function countScripts(page: Page): () => Promise<number> {
  let sum = 0;
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    const { pathname } = new URL(request.url());
    sum += gzipSync(readFileSync(build + pathname.replace(/^\/console/, ''))).length;
  });
  return async () => {
    await page.waitForLoadState('networkidle');
    const counted = sum;
    sum = 0;
    return counted;
  };
}

interface Route {
  parentId?: string;
  module: string;
  imports?: string[];
}

interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, Route | undefined>;
}

/** Every screen of the console, and what it imports. */
function readManifest(): Manifest {
  const name = readdirSync(`${build}/assets`).find((file) => /^manifest-\w+\.js$/.test(file));
  const text = readFileSync(`${build}/assets/${name}`, 'utf8');
  return JSON.parse(text.slice(text.indexOf('=') + 1).replace(/;\s*$/, ''));
}

/** A screen's route after those of its frames. */
function routesOf(routes: Manifest['routes'], id: string | undefined): Route[] {
  const route = id === undefined ? undefined : routes[id];
  return route ? [...routesOf(routes, route.parentId), route] : [];
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
/** Loaded by a press on the camera alone. */
const onlyOnRequest = /^(camera|quagga)/;

/** Includes scripts that they load later by themselves, such as a chart. */
function withLater(names: Iterable<string>): Set<string> {
  const all = new Set(names);
  // Files added during the loop are visited, too.
  for (const name of all)
    for (const [, later = ''] of readFileSync(`${build}/assets/${name}`, 'utf8').matchAll(
      /import\([`"']\.\/([\w.-]+\.js)/g,
    ))
      if (!onlyOnRequest.test(later)) all.add(later);
  return all;
}

/** A page below a list, by its first row. */
async function openFirst(page: Page, name: string): Promise<void> {
  if (name === 'Messages') await page.getByRole('link', { name: 'All', exact: true }).click();
  if (name === 'Warehouse') await page.getByRole('link', { name: /^(\d+ ?)?Ship( ?\d+)?$/ }).click();
  await page.locator('.dt tbody tr a, .wh-hits a').first().click();
  await page.waitForURL(/\/console\/\w+\/[\w-]+/);
}

test('the first page and those after it stay within their budgets', async ({ page }) => {
  const counted = countScripts(page);
  await openConsole(page);
  // The chart is the last that comes.
  await page.locator('.today-plot canvas').waitFor();
  const first = await counted();
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThanOrEqual(firstLoad);
  for (const name of ['Orders', 'Purchasing', 'Warehouse', 'Products', 'Categories', 'Pallets', 'Customers']) {
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click();
    await page.locator('.dt tbody tr, .wh-form').first().waitFor();
    expect(await counted(), name).toBeLessThanOrEqual(laterScreen);
  }
  for (const name of ['Money', 'Refunds', 'Messages', 'Settings', 'Staff', 'Audit log', 'Developers', 'System']) {
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await counted(), name).toBeLessThanOrEqual(laterScreen);
  }
  for (const name of ['Orders', 'Warehouse', 'Products', 'Pallets', 'Customers', 'Messages', 'Staff']) {
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await counted();
    await openFirst(page, name);
    expect(await counted(), `one of ${name}`).toBeLessThanOrEqual(laterScreen);
  }
  for (const path of ['/console/account', '/console/low-stock']) {
    await page.goto(path);
    expect(await counted(), path).toBeLessThanOrEqual(firstLoad);
  }
  await page.goto('/console/sign-in');
  expect(await counted()).toBeLessThanOrEqual(firstLoad);
});

test('every screen, with all its tabs and steps, stays within its budget beyond the first load', () => {
  const { entry, routes } = readManifest();
  const scripts = (id: string) =>
    withLater(
      [...[entry, ...routesOf(routes, id)].flatMap(({ module, imports = [] }) => [module, ...imports])].map(nameOf),
    );
  const known = scripts('pages/today/today');
  const weights = Object.keys(routes).map((id) => {
    const own = [...scripts(id)].filter((name) => !known.has(name));
    return [id, own.reduce((sum, name) => sum + gzipSync(readFileSync(`${build}/assets/${name}`)).length, 0)] as const;
  });
  for (const screen of ['purchasing/purchase-order', 'settings/settings', 'money/bank', 'warehouse/inbound'])
    expect(Object.fromEntries(weights)[`pages/${screen}`], screen).toBeGreaterThan(0);
  expect(weights.filter(([, weight]) => weight > laterScreen)).toEqual([]);
});

test('guard: the shop’s pages load nothing of the console', async ({ page }) => {
  const folder = fileURLToPath(new URL('../../apps/storefront/build/client/assets/', import.meta.url));
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  const guilty = scripts.filter((name) =>
    /console(Orders|Purchasing|Accounts|Today|Money|Refunds|Messages|Warehouse)?\.|getCoreRowModel|useInfiniteQuery|uPlot/.test(
      readFileSync(folder + name, 'utf8').replaceAll(/\bconsole\.(log|warn|error|info|debug)\b/g, ''),
    ),
  );
  expect(guilty).toEqual([]);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ['/index', '/product-list', '/login']) await page.goto(path, { waitUntil: 'networkidle' });
  expect(asked.filter((path) => path.startsWith('/console'))).toEqual([]);
});
