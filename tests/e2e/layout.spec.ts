import type { Browser, BrowserContext, Page } from '@playwright/test';
import { listScreens, type Screen, signedInState, signInAsDemoBuyer } from './screens.ts';
import { expect, registerAndSignIn, test } from './shop-test.ts';

/** What every screen holds to: style variables with values, headings and cards in the sizes of the design. */

type States = Record<Screen['who'], Awaited<ReturnType<typeof signedInState>> | undefined>;

async function makeStates(browser: Browser): Promise<States> {
  const buyer = await signedInState(browser, signInAsDemoBuyer);
  const newcomer = await signedInState(browser, (page) => registerAndSignIn(page));
  return { visitor: undefined, buyer, newcomer };
}

/** Every screen in one tab for each kind of reader: a new one for each takes longer than the look at it. */
async function walk(browser: Browser, prefix: string, look: (page: Page, screen: Screen) => Promise<string[]>) {
  const states = await makeStates(browser);
  const found: string[] = [];
  for (const [who, screens] of Map.groupBy(await listScreens(), (screen) => screen.who)) {
    const context: BrowserContext = await browser.newContext({
      baseURL: process.env.SHOP_ORIGIN,
      viewport: { width: 1440, height: 900 },
      storageState: states[who],
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    for (const screen of screens) {
      await page.goto(prefix + screen.path);
      await page.getByRole('main').waitFor();
      found.push(...(await look(page, screen)).map((one) => `${prefix}${screen.name}: ${one}`));
    }
    await context.close();
  }
  return found;
}

/** Variables that a rule of the page uses without a value to fall back to, and that no rule of the page gives a value. */
function variablesWithoutValue(): string[] {
  const used = new Set<string>();
  const defined = new Set<string>();
  const read = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) {
        for (const [, name = ''] of rule.style.cssText.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)) used.add(name);
        for (const name of rule.style) if (name.startsWith('--')) defined.add(name);
      }
      if (rule instanceof CSSPropertyRule) defined.add(rule.name);
      if ('cssRules' in rule) read(rule.cssRules as CSSRuleList);
    }
  };
  for (const sheet of document.styleSheets) read(sheet.cssRules);
  return [...used].filter((name) => !defined.has(name));
}

/** The size of the page's main heading, and the corners of what has a card's or a tile's ground, in pixels. */
function measures(): { heading: number | null; corners: [string, number][] } {
  const heading = [...document.querySelectorAll('main h1')].find((one) => one.getBoundingClientRect().width > 1);
  const cards = [...document.querySelectorAll('main :is(.card, .pallet, .note, .product .pic)')];
  return {
    heading: heading ? Number.parseFloat(getComputedStyle(heading).fontSize) : null,
    corners: cards.map((card) => [card.className, Number.parseFloat(getComputedStyle(card).borderStartStartRadius)]),
  };
}

test('every style variable has a value, headings are large, cards are round', async ({ browser }) => {
  test.setTimeout(180_000);
  const sizes: Record<string, number | null> = {};
  const found = await walk(browser, '', async (page, { name }) => {
    const without = await page.evaluate(variablesWithoutValue);
    const { heading, corners } = await page.evaluate(measures);
    sizes[name] = heading;
    return [
      ...without.map((variable) => `${variable} has no value`),
      ...corners.filter(([, radius]) => radius < 6).map(([card, radius]) => `.${card} has corners of ${radius} px`),
      ...(heading !== null && heading < 18 ? [`its heading has ${heading} px`] : []),
    ];
  });
  expect(found).toEqual([]);
  expect(sizes).toMatchObject({ home: 38 });
});
