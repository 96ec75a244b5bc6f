import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { holdBack, openAsCustomer, placeOrder } from './customers.ts';
import { resellerScreens } from './reseller-screens.ts';
import { resellerStates } from './reseller-states.ts';
import { listScreens, type Screen, signedInState, signInAsDemoBuyer } from './screens.ts';
import { expect, strangeAddress, test } from './shop-test.ts';
import { listStates, type State, wordsOf } from './states.ts';

/**
 * Checks on a phone: every control is large enough for a finger (WCAG 2.5.5), no field has letters that iOS zooms into;
 * nothing moves for readers who prefer reduced motion.
 */

const minimum = 44;

/** Waits until nothing has changed for a while: opened parts are loaded, drawn and in place. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async (stillMs) => {
    let last = performance.now();
    const watch = new MutationObserver(() => {
      last = performance.now();
    });
    watch.observe(document, { subtree: true, childList: true, attributes: true });
    while (performance.now() - last < stillMs || document.getAnimations().length > 0)
      await new Promise((resolve) => setTimeout(resolve, 50));
    watch.disconnect();
  }, 500);
}

function phone(browser: Browser, more: BrowserContextOptions = {}) {
  return browser.newContext({
    baseURL: process.env.SHOP_ORIGIN,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': strangeAddress() },
    ...more,
  });
}

/** Targets smaller than a finger: name and measure. A link inside a sentence is as large as its words. */
function smallTargets(minimum: number): string[] {
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  };
  const isInText = (element: Element) => {
    if (!element.matches('a, button') || getComputedStyle(element).display !== 'inline') return false;
    const around = element.closest('p, dd, li, label, td, [role="alert"], div');
    const words = (around?.textContent ?? '').trim().length - (element.textContent ?? '').trim().length;
    return words >= 3;
  };
  /** The box, or as far beyond it as a finger still meets the element. */
  const reach = (element: Element, dx: number, dy: number): number => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    let far = dx ? (right - left) / 2 : (bottom - top) / 2;
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    for (let step = 0; step <= 30; step++) {
      const hit = document.elementFromPoint(x + dx * (far + 0.5), y + dy * (far + 0.5));
      if (!hit || !(element.contains(hit) || labels.some((label) => label.contains(hit)))) return far;
      far += 1;
    }
    return far;
  };
  const measure = (element: Element): [number, number] => {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    return [reach(element, -1, 0) + reach(element, 1, 0), reach(element, 0, -1) + reach(element, 0, 1)];
  };
  const found: string[] = [];
  const page = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  for (const element of page.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')) {
    if (!isShown(element) || isInText(element) || element.closest('.skip, .sr-only')) continue;
    const [width, height] = measure(element).map(Math.round) as [number, number];
    if (width >= minimum && height >= minimum) continue;
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    found.push(
      `${element.tagName.toLowerCase()}.${element.className} "${name.trim().slice(0, 40)}" ${width} × ${height}`,
    );
  }
  return found;
}

/** Text fields with letters below 16 px: iOS zooms in on them and does not zoom out again. */
function smallFields(): string[] {
  const isText = (field: HTMLInputElement) =>
    !['checkbox', 'radio', 'file', 'hidden', 'submit', 'button'].includes(field.type) && field.checkVisibility();
  return [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
    .filter(
      (field) =>
        isText(field) &&
        !field.closest('.sr-only, [aria-hidden="true"]') &&
        Number.parseFloat(getComputedStyle(field).fontSize) < 16,
    )
    .map((field) => `${field.tagName} ${field.name || field.id} ${getComputedStyle(field).fontSize}`);
}

async function tooSmallOn(page: Page, name: string): Promise<string[]> {
  const found = [...(await page.evaluate(smallTargets, minimum)), ...(await page.evaluate(smallFields))];
  return found.map((one) => `${name}: ${one}`);
}

const signedIn = {
  visitor: async () => undefined,
  buyer: (browser: Browser) => signedInState(browser, signInAsDemoBuyer),
  newcomer: (browser: Browser) => signedInState(browser, openAsCustomer),
  reseller: async (browser: Browser) => signedInState(browser, (await resellerScreens()).signIn),
} satisfies Record<Screen['who'], (browser: Browser) => Promise<BrowserContextOptions['storageState']>>;

const say = wordsOf('en');

const screensOf = async (who: Screen['who']) =>
  who === 'reseller' ? (await resellerScreens()).screens : listScreens();
const statesOf = (who: Screen['who']) => (who === 'reseller' ? resellerStates() : listStates());

for (const who of ['visitor', 'buyer', 'newcomer', 'reseller'] as const) {
  test(`every target is large enough for a finger, every field's letters for iOS, and nothing moves: ${who}`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const context = await phone(browser, { storageState: await signedIn[who](browser) });
    const page = await context.newPage();
    await page.addInitScript(watchMotion);
    const found: string[] = [];
    for (const screen of await screensOf(who)) {
      if (screen.who !== who) continue;
      await page.goto(screen.path);
      await page.getByRole('main').waitFor();
      found.push(...(await tooSmallOn(page, screen.name)));
    }
    for (const state of await statesOf(who)) {
      if (state.who !== who || state.only === 'desk' || isWaiting(state)) continue;
      await page.goto(state.path);
      await state.act(page, say);
      await settle(page);
      const moved = (await motionOn(page)).map((one) => `${state.name}: ${one}`);
      found.push(...(await tooSmallOn(page, state.name)), ...moved);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await context.close();
    expect(found).toEqual([]);
  });
}

const isWaiting = ({ name }: State) => name.endsWith('--waiting');

/** Writes down everything that begins to move. */
function watchMotion(): void {
  const moving = new Set<string>();
  Object.assign(globalThis, { moving });
  const note = () => {
    for (const animation of document.getAnimations()) {
      const { duration } = animation.effect?.getComputedTiming() ?? {};
      const { target } = animation.effect as KeyframeEffect;
      if (Number(duration) > 1) moving.add(`${target?.tagName} ${target?.className} for ${duration} ms`);
    }
  };
  for (const begin of ['animationstart', 'transitionrun']) addEventListener(begin, note, true);
}

const motionOn = (page: Page) => page.evaluate(() => [...(globalThis as unknown as { moving: Set<string> }).moving]);

/** Opens menus, dialogs, sheets, toasts and loading states. Returns what moved until it was checked. */
async function motionOf(page: Page, states: State[], wait: (page: Page) => Promise<void>): Promise<string[]> {
  const found: string[] = [];
  for (const { name, path, act } of states) {
    await page.goto(path);
    await act(page, say);
    await wait(page);
    found.push(...(await motionOn(page)).map((one) => `${name}: ${one}`));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  return found;
}

async function openWithMotion(browser: Browser, reducedMotion: 'reduce' | 'no-preference', width: number) {
  const storageState = await signedIn.buyer(browser);
  const options = { storageState, reducedMotion, viewport: { width, height: 844 }, hasTouch: false, isMobile: false };
  const page = await (await phone(browser, options)).newPage();
  await page.addInitScript(watchMotion);
  return page;
}

test('nothing moves on a desktop for readers who prefer reduced motion', async ({ browser }) => {
  test.setTimeout(600_000);
  const page = await openWithMotion(browser, 'reduce', 1440);
  const states = (await listStates()).filter(({ only }) => only !== 'phone');
  expect(await motionOf(page, states, settle)).toEqual([]);
  await page.context().close();
});

test('otherwise dialogs and waiting pages do move, so that the test above sees something', async ({ browser }) => {
  const page = await openWithMotion(browser, 'no-preference', 1440);
  const states = (await listStates()).filter(({ name }) => /--(waiting|dialog)$/.test(name));
  const untilMoved = (one: Page) => expect.poll(() => motionOn(one)).not.toEqual([]);
  const found = (await motionOf(page, states, untilMoved)).join();
  for (const { name } of states) expect(found).toContain(name);
  await page.context().close();
});

test('paying: large enough for a finger, and still', async ({ browser }) => {
  const context = await phone(browser);
  const page = await context.newPage();
  await page.addInitScript(watchMotion);
  const { path } = await placeOrder(await openAsCustomer(page), 'mug');
  await page.goto(path);
  await page.getByRole('checkbox', { name: /I have read and agree/ }).check();
  await page.getByRole('button', { name: /^Pay now/ }).click();
  await page.getByLabel('Card number').fill('4000 0025 0000 3155');
  await page.getByLabel('Expires (MM/YY)').fill('12/34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on the card').fill('Amara Okafor');
  expect(await page.evaluate(smallTargets, minimum)).toEqual([]);
  const letGo = await holdBack(page, '**/sandbox/intents/*/confirm');
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('button', { name: 'Paying…' })).toBeVisible();
  letGo();
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  expect(await page.evaluate(smallTargets, minimum)).toEqual([]);
  expect(await motionOn(page)).toEqual([]);
  await context.close();
});
