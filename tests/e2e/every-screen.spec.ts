import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { openAsCustomer } from './customers.ts';
import { tooSmallForFingers } from './finger.ts';
import { bringAxe, largeTextFaults, narrowFaults, styleFaults, violationsOn } from './looks.ts';
import { resellerScreens } from './reseller-screens.ts';
import { resellerStates } from './reseller-states.ts';
import { listScreens, type Screen, signedInState, signInAsDemoBuyer } from './screens.ts';
import { expect, strangeAddress, test } from './shop-test.ts';
import { wordsOf } from './states.ts';

/**
 * Every screen in four languages, on desktop and phone. Opening one costs about as much as axe does, so each time all is asked
 * that can be asked in that language, in windows of every width.
 */

type Who = Screen['who'];

const signIns: Record<Who, (browser: Browser) => Promise<BrowserContextOptions['storageState']>> = {
  visitor: async () => undefined,
  buyer: (browser) => signedInState(browser, signInAsDemoBuyer),
  newcomer: (browser) => signedInState(browser, openAsCustomer),
  reseller: async (browser) => signedInState(browser, (await resellerScreens()).signIn),
};

async function openTab(browser: Browser, who: Who, viewport: { width: number; height: number }): Promise<Page> {
  const storageState = await signIns[who](browser);
  const context = await browser.newContext({
    baseURL: process.env.SHOP_ORIGIN,
    viewport,
    storageState,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': strangeAddress() },
  });
  const page = await context.newPage();
  await bringAxe(page);
  return page;
}

async function screensOf(who: Who): Promise<Screen[]> {
  const all = who === 'reseller' ? (await resellerScreens()).screens : await listScreens();
  return all.filter((screen) => screen.who === who);
}

interface Visit {
  width: number;
  prefix: string;
  look(page: Page, screen: Screen, index: number): Promise<string[]>;
}

/** All screens of one kind of reader, in one tab: a new one for each takes longer than the look at it. */
async function walk(browser: Browser, who: Who, { width, prefix, look }: Visit): Promise<string[]> {
  const viewport = { width, height: width < 700 ? 844 : 900 };
  const page = await openTab(browser, who, viewport);
  const found: string[] = [];
  for (const [index, screen] of (await screensOf(who)).entries()) {
    await page.setViewportSize(viewport);
    await page.goto(prefix + screen.path);
    await page.getByRole('main').waitFor();
    found.push(...(await look(page, screen, index)).map((fault) => `${prefix}${screen.name}: ${fault}`));
  }
  await page.context().close();
  return found;
}

/** Each kind of page once. */
const isFirstOfKind = ({ name }: Screen) => !/-(empty|gone|nothing|search|new|completed)$/.test(name);

const english: Visit = {
  width: 1440,
  prefix: '',
  look: async (page, screen) => {
    const { faults, heading } = await styleFaults(page);
    if (screen.name === 'home' && heading !== 38) faults.push(`its heading has ${heading} px`);
    faults.push(...(await violationsOn(page)), ...(await narrowFaults(page)));
    return isFirstOfKind(screen) ? [...faults, ...(await largeTextFaults(page))] : faults;
  },
};

const arabic: Visit = {
  width: 390,
  prefix: '/ar',
  look: async (page) => [...(await violationsOn(page)), ...(await narrowFaults(page))],
};

/** Fingers are the same in every language: the two with the longest words take turns. The reseller's are in touch.spec.ts. */
const withLongWords = ['/de', '/ru'].map(
  (prefix, turn): Visit => ({
    width: 1440,
    prefix,
    look: async (page, { who }, index) => {
      const faults = await narrowFaults(page);
      return who !== 'reseller' && index % 2 === turn ? [...faults, ...(await tooSmallForFingers(page))] : faults;
    },
  }),
);

for (const who of ['visitor', 'buyer', 'newcomer', 'reseller'] as const)
  test.describe(who, () => {
    // The reseller takes long to make, so one worker has all of them.
    test.describe.configure({ mode: who === 'reseller' ? 'default' : 'parallel', timeout: 600_000 });

    test('no violation, no fault of style, nothing too wide or cut off on any screen', async ({ browser }) => {
      expect(await walk(browser, who, english)).toEqual([]);
    });

    test('no violation, nothing too wide or cut off on any screen: in Arabic on a phone', async ({ browser }) => {
      expect(await walk(browser, who, arabic)).toEqual([]);
    });

    // The checks of axe are the same in every language, and Chinese is the shortest of them.
    for (const visit of withLongWords)
      test(`nothing too wide, cut off or too small for a finger on any screen: ${visit.prefix}`, async ({
        browser,
      }) => {
        expect(await walk(browser, who, visit)).toEqual([]);
      });

    if (who === 'reseller')
      test('no violation, nothing too wide or cut off in its dialogs: in Arabic on a phone', async ({ browser }) => {
        const viewport = { width: 390, height: 844 };
        const page = await openTab(browser, who, viewport);
        const say = wordsOf('ar');
        const found: string[] = [];
        for (const { name, path, act, only } of await resellerStates()) {
          if (only === 'desk') continue;
          await page.setViewportSize(viewport);
          await page.goto(`/ar${path}`);
          await act(page, say);
          const faults = [...(await violationsOn(page)), ...(await narrowFaults(page))];
          found.push(...faults.map((fault) => `${name}: ${fault}`));
          await page.unrouteAll({ behavior: 'ignoreErrors' });
        }
        await page.context().close();
        expect(found).toEqual([]);
      });
  });
