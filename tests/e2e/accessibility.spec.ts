import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { listScreens, type Screen, signedInState, signInAsDemoBuyer } from './screens.ts';
import { expect, registerAndSignIn, test } from './shop-test.ts';

/** Every screen in four languages, on a desk and a phone, by axe's rules of WCAG 2.2 AA and good practice. */

type States = Record<Screen['who'], Awaited<ReturnType<typeof signedInState>> | undefined>;

let states: Promise<States> | undefined;
async function makeStates(browser: Browser): Promise<States> {
  const buyer = await signedInState(browser, signInAsDemoBuyer);
  const newcomer = await signedInState(browser, (page) => registerAndSignIn(page));
  return { visitor: undefined, buyer, newcomer };
}

async function openAs(browser: Browser, who: Screen['who'], width: number): Promise<BrowserContext> {
  states ??= makeStates(browser);
  const height = width < 700 ? 844 : 900;
  return browser.newContext({
    baseURL: process.env.SHOP_ORIGIN,
    viewport: { width, height },
    storageState: (await states)[who],
    reducedMotion: 'reduce',
  });
}

async function violationsOn(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await page.getByRole('main').waitFor();
  // Without a page of its own for the results, of which only the violations are of interest: twice as quick.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${path} ${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
  return tooWide > 1 ? [...found, `${path} is ${tooWide} px wider than the window`] : found;
}

for (const [language, prefix] of Object.entries({ en: '', de: '/de', ar: '/ar', zh: '/zh' })) {
  for (const width of prefix === '' || prefix === '/ar' ? [1440, 390] : [1440]) {
    test(`no violation on any screen: ${language} at ${width} px`, async ({ browser }) => {
      test.setTimeout(600_000);
      const found: string[] = [];
      for (const [who, screens] of Map.groupBy(await listScreens(), (screen) => screen.who)) {
        const context = await openAs(browser, who, width);
        // One tab for all: a new one for each screen takes as long as the examination.
        const page = await context.newPage();
        for (const { path } of screens) found.push(...(await violationsOn(page, prefix + path)));
        await context.close();
      }
      expect(found).toEqual([]);
    });
  }
}
