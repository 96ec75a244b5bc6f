import type { Browser, Page } from '@playwright/test';
import { openAsCustomer } from './customers.ts';
import { narrowFaults, styleFaults, violationsOn } from './looks.ts';
import { resellerScreens } from './reseller-screens.ts';
import { resellerStates } from './reseller-states.ts';
import { listScreens, type Screen, signedInState, signInAsDemoBuyer } from './screens.ts';
import { expect, test } from './shop-test.ts';
import { wordsOf } from './states.ts';

/** Every screen in four languages, on desktop and phone: looks.ts says what is checked. */

type States = Record<Screen['who'], Awaited<ReturnType<typeof signedInState>> | undefined>;

let states: Promise<States> | undefined;
async function makeStates(browser: Browser): Promise<States> {
  const buyer = await signedInState(browser, signInAsDemoBuyer);
  const newcomer = await signedInState(browser, openAsCustomer);
  const reseller = await signedInState(browser, (await resellerScreens()).signIn);
  return { visitor: undefined, buyer, newcomer, reseller };
}

type Look = (page: Page, screen: Screen) => Promise<string[]>;

/** Every screen in one tab for each kind of reader: a new one for each takes longer than the look at it. */
async function walk(browser: Browser, prefix: string, width: number, look: Look): Promise<string[]> {
  states ??= makeStates(browser);
  const signedIn = await states;
  const found: string[] = [];
  const viewport = { width, height: width < 700 ? 844 : 900 };
  const all = [...(await listScreens()), ...(await resellerScreens()).screens];
  for (const [who, screens] of Map.groupBy(all, (screen) => screen.who)) {
    const context = await browser.newContext({
      baseURL: process.env.SHOP_ORIGIN,
      viewport,
      storageState: signedIn[who],
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    for (const screen of screens) {
      await page.setViewportSize(viewport);
      await page.goto(prefix + screen.path);
      await page.getByRole('main').waitFor();
      found.push(...(await look(page, screen)).map((one) => `${prefix}${screen.name}: ${one}`));
    }
    await context.close();
  }
  return found;
}

test('no violation, no fault of style, nothing too wide or cut off on any screen: /en', async ({ browser }) => {
  test.setTimeout(600_000);
  const headings: Record<string, number | null> = {};
  const found = await walk(browser, '', 1440, async (page, { name }) => {
    const { faults, heading } = await styleFaults(page);
    headings[name] = heading;
    return [...faults, ...(await violationsOn(page)), ...(await narrowFaults(page))];
  });
  expect(found).toEqual([]);
  expect(headings).toMatchObject({ home: 38 });
});

test('no violation, nothing too wide or cut off on any screen: /ar on a phone', async ({ browser }) => {
  test.setTimeout(600_000);
  const look: Look = async (page) => [...(await violationsOn(page)), ...(await narrowFaults(page))];
  expect(await walk(browser, '/ar', 390, look)).toEqual([]);
});

// The checks of axe are the same in every language, and Chinese is the shortest of them.
for (const prefix of ['/de', '/ru'])
  test(`nothing too wide or cut off on any screen: ${prefix}`, async ({ browser }) => {
    test.setTimeout(600_000);
    expect(await walk(browser, prefix, 1440, narrowFaults)).toEqual([]);
  });

test('no violation, nothing too wide or cut off in the dialogs of the workspace: /ar on a phone', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  states ??= makeStates(browser);
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({
    baseURL: process.env.SHOP_ORIGIN,
    viewport,
    reducedMotion: 'reduce',
    storageState: (await states).reseller,
  });
  const page = await context.newPage();
  const say = wordsOf('ar');
  const found: string[] = [];
  for (const { name, path, act, only } of await resellerStates()) {
    if (only === 'desk') continue;
    await page.setViewportSize(viewport);
    await page.goto(`/ar${path}`);
    await act(page, say);
    const faults = [...(await violationsOn(page)), ...(await narrowFaults(page))];
    found.push(...faults.map((one) => `${name}: ${one}`));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  await context.close();
  expect(found).toEqual([]);
});
