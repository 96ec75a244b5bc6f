import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { languages } from '@sampan/contract/languages';
import { openAsCustomer } from './customers.ts';
import { tooSmallForFingers } from './finger.ts';
import { bringAxe, largeTextFaults, narrowFaults, styleFaults, violationsOn } from './looks.ts';
import { motionOn, settle, watchMotion } from './motion.ts';
import { resellerScreens } from './reseller-screens.ts';
import { resellerStates } from './reseller-states.ts';
import { listScreens, type Screen, signedInState, signInAsDemoBuyer } from './screens.ts';
import { expect, strangeAddress, test } from './shop-test.ts';
import { wordsOf } from './states.ts';

/**
 * Every screen, opened three times: in English on a desktop, in Arabic on a phone, and in German or Russian, whose words are
 * long. Opening it costs most, so each time everything is asked of it, in windows of every width. `npm run screens` opens it
 * in every language.
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
  /** Whose turn it is at the screen of this index. */
  prefixes(index: number): string[];
  look(page: Page, screen: Screen): Promise<string[]>;
}

/** All screens of one kind of reader, in one tab: a new one for each takes longer than the look at it. */
async function walk(browser: Browser, who: Who, { width, prefixes, look }: Visit): Promise<string[]> {
  const viewport = { width, height: width < 700 ? 844 : 900 };
  const page = await openTab(browser, who, viewport);
  const found: string[] = [];
  for (const [index, screen] of (await screensOf(who)).entries())
    for (const prefix of prefixes(index)) {
      await page.setViewportSize(viewport);
      await page.goto(prefix + screen.path);
      await page.getByRole('main').waitFor();
      found.push(...(await look(page, screen)).map((fault) => `${prefix}${screen.name}: ${fault}`));
    }
  await page.context().close();
  return found;
}

/** Each kind of page once. */
const isFirstOfKind = ({ name }: Screen) => !/-(empty|gone|nothing|search|new|completed)$/.test(name);

const english: Visit = {
  width: 1440,
  prefixes: () => [''],
  look: async (page, screen) => {
    const { faults, heading } = await styleFaults(page);
    if (screen.name === 'home' && heading !== 38) faults.push(`its heading has ${heading} px`);
    faults.push(...(await violationsOn(page)), ...(await narrowFaults(page)));
    return isFirstOfKind(screen) ? [...faults, ...(await largeTextFaults(page))] : faults;
  },
};

/** Screens with bars, menus or cards that only phones have: their colours are looked at, too. */
const hasPhoneParts =
  /^(home|product-list|product-detail|shopping-cart|confirm-order|my-orders|order-detail|reseller-(goods|me)|with-shop-(orders|editor|list|stock))$/;

const arabic: Visit = {
  width: 390,
  prefixes: () => ['/ar'],
  look: async (page, { name }) => {
    const violations = await violationsOn(page, { withContrast: hasPhoneParts.test(name) });
    return [...violations, ...(await narrowFaults(page))];
  },
};

const others = languages.map(({ prefix }) => prefix).filter((prefix) => prefix !== '' && prefix !== '/ar');

const longWords: Visit = {
  width: 1440,
  // Chinese is the shortest; what is asked of colours and names is the same in every language.
  prefixes: (index) => (process.env.SCREENS === 'all' ? others : [index % 2 === 0 ? '/de' : '/ru']),
  look: async (page) => [...(await narrowFaults(page)), ...(await tooSmallForFingers(page))],
};

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

    test('with long words nothing is too wide, cut off or too small for a finger on any screen', async ({
      browser,
    }) => {
      expect(await walk(browser, who, longWords)).toEqual([]);
    });

    if (who === 'reseller')
      test('its dialogs on a phone, in Arabic: as on screens, and nothing moves', async ({ browser }) => {
        const viewport = { width: 390, height: 844 };
        const page = await openTab(browser, who, viewport);
        await page.addInitScript(watchMotion);
        const say = wordsOf('ar');
        const found: string[] = [];
        for (const { name, path, act, only } of await resellerStates()) {
          if (only === 'desk') continue;
          await page.setViewportSize(viewport);
          await page.goto(`/ar${path}`);
          await act(page, say);
          await settle(page);
          const faults = await motionOn(page);
          faults.push(
            ...(await violationsOn(page)),
            ...(await tooSmallForFingers(page)),
            ...(await narrowFaults(page)),
          );
          found.push(...faults.map((fault) => `${name}: ${fault}`));
          await page.unrouteAll({ behavior: 'ignoreErrors' });
        }
        await page.context().close();
        expect(found).toEqual([]);
      });
  });
