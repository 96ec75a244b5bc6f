import type { Browser, BrowserContext, Page } from '@playwright/test';
import { listScreens, type Screen, signedInState, signInAsDemoBuyer } from './screens.ts';
import { expect, registerAndSignIn, test } from './shop-test.ts';

/** What every screen holds to: style variables with values, sizes of the design, no text cut off at any width. */

/** A product of the demo shop with four price bands in long figures. */
const fourTiers = 639422557231;

type States = Record<Screen['who'], Awaited<ReturnType<typeof signedInState>> | undefined>;

let states: Promise<States> | undefined;
async function makeStates(browser: Browser): Promise<States> {
  const buyer = await signedInState(browser, signInAsDemoBuyer);
  const newcomer = await signedInState(browser, (page) => registerAndSignIn(page));
  return { visitor: undefined, buyer, newcomer };
}

/** Every screen in one tab for each kind of reader: a new one for each takes longer than the look at it. */
async function walk(browser: Browser, prefix: string, look: (page: Page, screen: Screen) => Promise<string[]>) {
  states ??= makeStates(browser);
  const signedIn = await states;
  const found: string[] = [];
  for (const [who, screens] of Map.groupBy(await listScreens(), (screen) => screen.who)) {
    const context: BrowserContext = await browser.newContext({
      baseURL: process.env.SHOP_ORIGIN,
      viewport: { width: 1440, height: 900 },
      storageState: signedIn[who],
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
  const heading = [...document.querySelectorAll('main :is(h1, .pallet-first h2)')].find(
    (one) => one.getBoundingClientRect().width > 1,
  );
  const cards = [...document.querySelectorAll('main :is(.card, .pallet, .note, .product .pic)')];
  return {
    heading: heading ? Number.parseFloat(getComputedStyle(heading).fontSize) : null,
    corners: cards.map((card) => [card.className, Number.parseFloat(getComputedStyle(card).borderStartStartRadius)]),
  };
}

/** How far the page reaches beyond the window, or null. */
function tooWide(): number | null {
  const over = document.documentElement.scrollWidth - innerWidth;
  return over > 1 ? over : null;
}

/** The reader's own spacing of text, WCAG 1.4.12; made in the page, where the policy lets no style element in. */
function spaceText(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  );
  document.adoptedStyleSheets = [sheet];
}

/** Boxes that cut off a line of their own text; titles that end after some lines on purpose may. */
function cutText(): string[] {
  const isCut = (box: Element) => {
    const { overflow, webkitLineClamp } = getComputedStyle(box);
    const edge = box.getBoundingClientRect();
    if (!/hidden|clip/.test(overflow) || webkitLineClamp !== 'none' || edge.width < 3) return false;
    const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement?.closest('.sr-only') || !text.textContent?.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const { width, bottom, left, right } of range.getClientRects())
        if (width > 0 && (bottom > edge.bottom + 2 || right > edge.right + 2 || left < edge.left - 2)) return true;
    }
    return false;
  };
  return [...document.querySelectorAll('main *')].filter(isCut).map((box) => `${box.tagName}.${box.className}`);
}

/** Price bands whose figures do not fit into them. */
function cutTiers(): string[] {
  const box = document.querySelector('.tiers')?.getBoundingClientRect();
  if (!box) return [];
  const texts = [...document.querySelectorAll('.tiers :is(.tier-band, .tier-price)')];
  const isOutside = (text: Element) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const cell = text.closest('li')?.getBoundingClientRect() ?? box;
    const { left, right } = range.getBoundingClientRect();
    return left < Math.max(box.left, cell.left) || right > Math.min(box.right, cell.right);
  };
  return texts.filter(isOutside).map((text) => text.textContent ?? '');
}

for (const prefix of ['', '/de', '/ar', '/ru'])
  test(`no screen is wider than a narrow window, nor cuts spaced text: ${prefix || '/en'}`, async ({ browser }) => {
    test.setTimeout(600_000);
    const found = await walk(browser, prefix, async (page) => {
      const wrong: string[] = [];
      for (const width of [768, 320]) {
        await page.setViewportSize({ width, height: 800 });
        const over = await page.evaluate(tooWide);
        if (over) wrong.push(`${over} px too wide at ${width}`);
      }
      await page.setViewportSize({ width: 390, height: 800 });
      await page.evaluate(spaceText);
      const over = await page.evaluate(tooWide);
      if (over) wrong.push(`${over} px too wide with spaced text`);
      return [...wrong, ...(await page.evaluate(cutText)).map((box) => `${box} cuts its text`)];
    });
    expect(found).toEqual([]);
  });

test('price bands are whole at every width and in every script', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: process.env.SHOP_ORIGIN });
  const page = await context.newPage();
  const found: string[] = [];
  for (const prefix of ['', '/de', '/ar', '/ru', '/zh']) {
    await page.goto(`${prefix}/product-detail?id=${fourTiers}`);
    await expect(page.locator('.tiers > li')).toHaveCount(4);
    for (const width of [1440, 1280, 1024, 768, 390, 360, 320]) {
      await page.setViewportSize({ width, height: 800 });
      found.push(...(await page.evaluate(cutTiers)).map((text) => `${prefix} at ${width}: ${text}`));
    }
  }
  await context.close();
  expect(found).toEqual([]);
});

test('with forced colours, what is ticked looks ticked', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/register');
  await page.locator('html[data-alive]').waitFor();
  for (const box of [page.getByRole('checkbox', { name: /agree/ }), page.getByLabel('Female')]) {
    const empty = await box.screenshot();
    await box.check();
    await page.mouse.move(1, 1);
    await box.blur();
    expect(empty.equals(await box.screenshot())).toBe(false);
  }
});

test('every style variable has a value, headings are large, cards are round', async ({ browser }) => {
  test.setTimeout(600_000);
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

test('the place of the scrollbar darkens with the page below a dialog', async ({ page }) => {
  await signInAsDemoBuyer(page);
  await page.goto('/shipping-address');
  await page.locator('html[data-alive]').waitFor();
  const { width } = page.viewportSize() ?? { width: 0 };
  const edge = () => page.screenshot({ clip: { x: width - 4, y: 500, width: 2, height: 2 }, animations: 'disabled' });
  const before = await edge();
  await page.getByRole('button', { name: /^Add/ }).first().click();
  await page.getByRole('dialog').waitFor();
  expect((await edge()).equals(before)).toBe(false);
});
