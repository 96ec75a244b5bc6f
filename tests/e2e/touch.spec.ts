import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { holdBack, openAsCustomer, placeOrder } from './customers.ts';
import { tooSmallOn } from './finger.ts';
import { motionOn, settle, watchMotion } from './motion.ts';
import { signedInState, signInAsDemoBuyer } from './screens.ts';
import { expect, strangeAddress, test } from './shop-test.ts';
import { listStates, type State, wordsOf } from './states.ts';

/**
 * What opens on a phone: every control is large enough for a finger, every field's letters for iOS, and nothing moves for
 * readers who prefer reduced motion. every-screen.spec.ts looks at the screens themselves, and at the dialogs of the workspace.
 */

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

for (const who of ['visitor', 'buyer'] as const) {
  test(`every target is large enough for a finger, every field's letters for iOS, and nothing moves: ${who}`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const context = await phone(browser, { storageState: who === 'buyer' ? await buyerState(browser) : undefined });
    const page = await context.newPage();
    await page.addInitScript(watchMotion);
    const found: string[] = [];
    for (const state of await listStates()) {
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
  // What opens alike on a phone was still there.
  const isDesktops = (state: State) =>
    state.only === 'desk' || isWaiting(state) || /--(dialog|picture)$/.test(state.name);
  const states = (await listStates()).filter(isDesktops);
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
  expect(await tooSmallOn(page)).toEqual([]);
  const letGo = await holdBack(page, '**/sandbox/intents/*/confirm');
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('button', { name: 'Paying…' })).toBeVisible();
  letGo();
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  expect(await tooSmallOn(page)).toEqual([]);
  expect(await motionOn(page)).toEqual([]);
  await context.close();
});
