import type { Browser, Page } from '@playwright/test';
import { openAsCustomer } from './customers.ts';
import { narrowFaults, styleFaults, violationsOn } from './looks.ts';
import { listScreens, type Screen, signedInState, signInAsDemoBuyer } from './screens.ts';
import { expect, test } from './shop-test.ts';

/** Every screen in five languages, on desktop and phone: looks.ts says what is checked. */

type States = Record<Screen['who'], Awaited<ReturnType<typeof signedInState>> | undefined>;

let states: Promise<States> | undefined;
async function makeStates(browser: Browser): Promise<States> {
  const buyer = await signedInState(browser, signInAsDemoBuyer);
  const newcomer = await signedInState(browser, openAsCustomer);
  return { visitor: undefined, buyer, newcomer };
}

type Look = (page: Page, screen: Screen) => Promise<string[]>;

/** Every screen in one tab for each kind of reader: a new one for each takes longer than the look at it. */
async function walk(browser: Browser, prefix: string, width: number, look: Look): Promise<string[]> {
  states ??= makeStates(browser);
  const signedIn = await states;
  const found: string[] = [];
  const viewport = { width, height: width < 700 ? 844 : 900 };
  for (const [who, screens] of Map.groupBy(await listScreens(), (screen) => screen.who)) {
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

// What axe examines is the same in every language.
for (const prefix of ['/de', '/ru', '/zh'])
  test(`nothing too wide or cut off on any screen: ${prefix}`, async ({ browser }) => {
    test.setTimeout(600_000);
    expect(await walk(browser, prefix, 1440, narrowFaults)).toEqual([]);
  });
