import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { addAddress, breakCall, fillCart, openAsCustomer, placeOrder, someGoods } from './customers.ts';
import { focusedName, openByKeys, pressOn, tabTo } from './keys.ts';
import { listScreens, signedInState, signInAsDemoBuyer } from './screens.ts';
import { expect, strangeAddress, test } from './shop-test.ts';

/** Focus when dialogs open and close, pages change and forms are refused; and its visibility. */

const dialog = (page: Page) => page.getByRole('dialog');
const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

const holdsFocus = (box: Locator) => box.evaluate((element) => element.contains(document.activeElement));

/** Opens by Enter, walks once round, closes by Escape: the focus stays inside, and comes back to what opened it. */
async function walkDialog(page: Page, opener: Locator): Promise<void> {
  await opener.first().focus();
  await page.keyboard.press('Enter');
  const box = dialog(page).last();
  await expect(box.getByRole('heading').first()).toBeFocused();
  const stops = await box.locator('a[href], button, input, select, textarea, summary').count();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < stops + 2; press++) {
      await page.keyboard.press(key);
      // Beyond its last control the focus may pass through the browser's own, never to the page behind.
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(!(await holdsFocus(box)));
    }
  }
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(opener.first()).toBeFocused();
}

test('dialogs: the focus goes to the title, stays inside and comes back', async ({ page }) => {
  const customer = await openAsCustomer(page);
  await fillCart(customer, 'mug');
  const { path } = await placeOrder(customer, 'notebook');
  await page.goto('/shopping-cart');
  await walkDialog(page, page.getByRole('button', { name: 'Change', exact: true }));
  await walkDialog(page, page.getByRole('button', { name: 'Clear cart' }));
  await page.goto('/shipping-address');
  await walkDialog(page, page.getByRole('button', { name: 'Add address' }));
  await page.goto('/my-orders');
  await walkDialog(page, page.getByRole('button', { name: 'Cancel order' }));
  await page.goto(path);
  await page.getByRole('checkbox', { name: /I have read and agree/ }).check();
  await walkDialog(page, page.getByRole('button', { name: 'Offline payment by bank transfer' }));
  await walkDialog(page, page.getByRole('button', { name: /^Pay now/ }));
  const back = page.getByRole('link', { name: 'Back to cart' });
  await walkDialog(page, back);
});

test('a dialog that asks before it closes gives the focus back step by step', async ({ page }) => {
  await openAsCustomer(page);
  await page.goto('/shipping-address');
  const add = page.getByRole('button', { name: 'Add address' }).first();
  await add.focus();
  await page.keyboard.press('Enter');
  const field = dialog(page).getByLabel('First name');
  await tabTo(page, field, { most: 3 });
  await page.keyboard.type('Ama');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question.getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await pressOn(page, question.getByRole('button', { name: 'Leave without saving' }), 'Enter', { most: 2 });
  await expect(dialog(page)).toHaveCount(0);
  await expect(add).toBeFocused();
});

test('a dialog’s opener is gone: the focus goes to the page’s heading', async ({ page }) => {
  const customer = await openAsCustomer(page);
  await addAddress(customer);
  await page.goto('/shipping-address');
  const remove = page.getByRole('button', { name: /^Delete/ }).first();
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('heading')).toBeFocused();
  await pressOn(page, dialog(page).getByRole('button', { name: /^Delete/ }), 'Enter', { most: 3 });
  await expect(dialog(page)).toHaveCount(0);
  await expect(h1(page)).toBeFocused();
});

test('another page: the focus is on its heading and its title is read out', async ({ page }) => {
  await openAsCustomer(page);
  await openByKeys(page, '/index');
  for (const [link, name] of [
    ['My orders', 'My orders'],
    [/^Cart/, 'Shopping cart'],
    [/^Messages/, 'Site messages'],
  ] as const) {
    await page.getByRole('banner').getByRole('link', { name: link }).filter({ visible: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: await page.title() })).toBeAttached();
  }
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping cart' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: await page.title() })).toBeAttached();
});

test('toasts are read out, also while a dialog is open', async ({ page }) => {
  const customer = await openAsCustomer(page);
  const { productId } = await someGoods('shirt');
  await page.goto(`/product-detail?id=${productId}`);
  await page.getByRole('button', { name: 'Add to cart' }).first().focus();
  await page.keyboard.press('Enter');
  const spoken = page.locator('[aria-live="assertive"], [role="alert"]');
  await expect(spoken.filter({ hasText: 'Please select SKU' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { pressed: true }).first()).toBeVisible();

  const { path } = await placeOrder(customer, 'mug');
  await page.goto(path);
  await breakCall(page, '/customer/order/closeOrder', { status: 409, json: { code: 409, message: 'Paid meanwhile.' } });
  await pressOn(page, page.getByRole('link', { name: 'Back to cart' }));
  await pressOn(page, dialog(page).getByRole('button', { name: 'Leave and close order' }), 'Enter', { most: 4 });
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'Paid meanwhile.' })).toBeAttached();
  await expect(page.locator('[aria-live="assertive"]').filter({ hasText: 'Paid meanwhile.' })).toBeVisible();
});

/** Expects focus on the first wrong field, marked invalid and described by its remedy. */
async function expectRefused(field: Locator, sentence: RegExp | string): Promise<void> {
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(sentence);
}

test('a refused form leads to its first mistake', async ({ page }) => {
  await page.goto('/login');
  await pressOn(page, page.getByRole('button', { name: 'Sign in' }));
  await expectRefused(page.getByLabel('Email', { exact: true }), /Please enter email/);
  await page.goto('/register');
  await pressOn(page, page.getByRole('button', { name: 'Create account' }));
  await expectRefused(page.getByLabel('First name'), /Enter your first name/);

  const customer = await openAsCustomer(page);
  const { path } = await placeOrder(customer, 'mug');
  await page.goto(path);
  await pressOn(page, page.getByRole('button', { name: 'Offline payment by bank transfer' }));
  const agree = page.getByRole('checkbox', { name: /I have read and agree/ });
  await expectRefused(agree, /\w/);
  await page.keyboard.press('Space');
  await pressOn(page, page.getByRole('button', { name: 'Offline payment by bank transfer' }));
  await pressOn(
    page,
    dialog(page)
      .getByRole('button', { name: 'Keep for later' })
      .or(dialog(page).getByRole('button', { name: 'Declare payment' })),
    'Enter',
    { most: 16 },
  );
  await expectRefused(dialog(page).getByRole('radio', { name: /^Yes/ }), /Tell us whether/);

  await page.goto('/shipping-address');
  await pressOn(page, page.getByRole('button', { name: 'Add address' }));
  await pressOn(page, dialog(page).getByRole('button', { name: 'Save address' }), 'Enter', { most: 16 });
  await expectRefused(dialog(page).getByRole('combobox', { name: 'Country', exact: true }), /\w/);
  await page.goto('/change-password');
  await pressOn(page, page.getByRole('main').getByRole('button', { name: 'Change password' }));
  await expectRefused(page.getByLabel('Old password'), /Enter your current password/);
});

/** The fault of the focused stop: invisible, covered, or without a ring. */
function faultOfStop(): string | null | undefined {
  const element = document.activeElement as HTMLElement | null;
  if (!element || element === document.body) return undefined;
  const hasRing = (one: Element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !/, 0\)$|transparent/.test(outlineColor);
  };
  const name = () => {
    const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return `${element.tagName.toLowerCase()}.${element.className} "${words.trim().slice(0, 40)}"`;
  };
  const around = [element, element.parentElement, element.parentElement?.parentElement].filter((one) => one != null);
  const ringed = around.find(hasRing);
  if (!ringed) return `no ring: ${name()}`;
  const boxes = [...ringed.getClientRects()];
  const points = boxes.flatMap(({ left, top, width, height }) =>
    [0.1, 0.5, 0.9].flatMap((x) => [0.15, 0.5, 0.85].map((y) => [left + width * x, top + height * y] as const)),
  );
  const seen = points.filter(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return (
      hit &&
      (ringed.contains(hit) || (hit.contains(element) && hit === ringed) || element.closest('label')?.contains(hit))
    );
  });
  if (seen.length === 0) return `covered or off the screen: ${name()}`;
  // A parent that scrolls or hides what overflows cuts a ring off on the sides where it has no room.
  const { outlineWidth, outlineOffset } = getComputedStyle(ringed);
  const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  const box = ringed.getBoundingClientRect();
  const cutBy = (parent: Element, from: 'left' | 'top', to: 'right' | 'bottom') => {
    const room = parent.getBoundingClientRect();
    // Partly scrolled elements are cut anyway.
    if (box[from] < room[from] || box[to] > room[to]) return false;
    return box[from] - reach < room[from] - 0.5 || box[to] + reach > room[to] + 0.5;
  };
  for (let parent = ringed.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
    const { overflowX, overflowY, display } = getComputedStyle(parent);
    if (display === 'contents') continue;
    const isCut =
      (overflowX !== 'visible' && cutBy(parent, 'left', 'right')) ||
      (overflowY !== 'visible' && cutBy(parent, 'top', 'bottom'));
    if (isCut) return `ring cut off by ${parent.tagName.toLowerCase()}.${parent.className}: ${name()}`;
  }
  return null;
}

/** A box that scrolls by itself, inside a page that scrolls too, brings the focus and its ring into sight some frames later. */
async function lastingFault(page: Page): Promise<string | null | undefined> {
  let fault = await page.evaluate(faultOfStop);
  for (let looks = 0; fault && looks < 100; looks++) {
    await page.waitForTimeout(100);
    fault = await page.evaluate(faultOfStop);
  }
  return fault;
}

async function faultsOf(context: BrowserContext, path: string): Promise<string[]> {
  const page = await context.newPage();
  await openByKeys(page, path);
  const faults: string[] = [];
  let stops = 0;
  // Each fault is waited for; where there are many, the first say what is wrong.
  for (; stops < 400 && faults.length < 5; stops++) {
    await page.keyboard.press('Tab');
    const fault = await lastingFault(page);
    if (fault === undefined) break;
    if (fault) faults.push(`${path}: ${fault}`);
  }
  if (faults.length === 0)
    expect(stops, `${path} has few stops; the last was ${await focusedName(page)}`).toBeGreaterThan(8);
  await page.close();
  return faults;
}

const walked = ['home', 'product-list', 'product-detail', 'shopping-cart', 'confirm-order', 'my-orders', 'my-account'];

async function walkAll(browser: Browser, width: number): Promise<string[]> {
  const context = await browser.newContext({
    baseURL: process.env.SHOP_ORIGIN,
    viewport: { width, height: 844 },
    storageState: await signedInState(browser, signInAsDemoBuyer),
    extraHTTPHeaders: { 'x-forwarded-for': strangeAddress() },
  });
  // Readers who have opened the workspace find links to it on every product.
  const page = await context.newPage();
  await page.goto('/m/goods');
  await page.close();
  const faults: string[] = [];
  for (const { name, path } of await listScreens())
    if (walked.includes(name)) faults.push(...(await faultsOf(context, path)));
  await context.close();
  return faults;
}

for (const width of [1440, 390]) {
  test(`the focus can be seen at every stop of Tab: ${width} px`, async ({ browser }) => {
    test.setTimeout(600_000);
    expect(await walkAll(browser, width)).toEqual([]);
  });
}

test('every page is there before its scripts run, with its content and a heading', async ({ browser }) => {
  const missing: string[] = [];
  const state = await signedInState(browser, signInAsDemoBuyer);
  for (const storageState of [undefined, state]) {
    const context = await browser.newContext({ baseURL: process.env.SHOP_ORIGIN, storageState });
    for (const { path, who } of await listScreens()) {
      if (who !== (storageState ? 'buyer' : 'visitor')) continue;
      const html = await (await context.request.get(path)).text();
      if (!/<main[^>]*>/.test(html) || !/<h1/.test(html)) missing.push(path);
    }
    await context.close();
  }
  expect(missing).toEqual([]);
});
