import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { holdBack, openAsCustomer, placeOrder } from './customers.ts';
import { smallTargetsOn, tooSmallOn } from './finger.ts';
import { resellerScreens } from './reseller-screens.ts';
import { resellerStates } from './reseller-states.ts';
import { signedInState, signInAsDemoBuyer } from './screens.ts';
import { expect, strangeAddress, test } from './shop-test.ts';
import { listStates, type State, wordsOf } from './states.ts';

/**
 * What opens on a phone, and the reseller's screens: every control is large enough for a finger (WCAG 2.5.5), no field has letters
 * that iOS zooms into; nothing moves for readers who prefer reduced motion. Other screens are in every-screen.spec.ts.
 */

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

const say = wordsOf('en');
const isWaiting = ({ name }: State) => name.endsWith('--waiting');
const buyerState = (browser: Browser) => signedInState(browser, signInAsDemoBuyer);

const stateOf = {
  visitor: async () => undefined,
  buyer: buyerState,
  reseller: async (browser: Browser) => signedInState(browser, (await resellerScreens()).signIn),
};

for (const who of ['visitor', 'buyer', 'reseller'] as const) {
  test(`every target is large enough for a finger, every field's letters for iOS, and nothing moves: ${who}`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const context = await phone(browser, { storageState: await stateOf[who](browser) });
    const page = await context.newPage();
    await page.addInitScript(watchMotion);
    const found: string[] = [];
    for (const screen of who === 'reseller' ? (await resellerScreens()).screens : []) {
      await page.goto(screen.path);
      await page.getByRole('main').waitFor();
      found.push(...(await tooSmallOn(page)).map((fault) => `${screen.name}: ${fault}`));
    }
    for (const state of who === 'reseller' ? await resellerStates() : await listStates()) {
      if (state.who !== who || state.only === 'desk' || isWaiting(state)) continue;
      await page.goto(state.path);
      await state.act(page, say);
      await settle(page);
      const faults = [...(await motionOn(page)), ...(await tooSmallOn(page))];
      found.push(...faults.map((fault) => `${state.name}: ${fault}`));
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await context.close();
    expect(found).toEqual([]);
  });
}

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
  const storageState = await buyerState(browser);
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
  expect(await smallTargetsOn(page)).toEqual([]);
  const letGo = await holdBack(page, '**/sandbox/intents/*/confirm');
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('button', { name: 'Paying…' })).toBeVisible();
  letGo();
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  expect(await smallTargetsOn(page)).toEqual([]);
  expect(await motionOn(page)).toEqual([]);
  await context.close();
});
