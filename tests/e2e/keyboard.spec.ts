import type { Page } from '@playwright/test';
import { fillCart, openAsCustomer, password, placeOrder } from './customers.ts';
import { openByKeys, pressOn, signInByKeys, tabTo, typeInto } from './keys.ts';
import { buyAndInspect, findOrder, ship } from './operators.ts';
import { expect, newEmail, readCode, test } from './shop-test.ts';

/** Every main task by keys alone: nothing here touches the mouse. */

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

async function payByCard(page: Page): Promise<void> {
  await pressOn(page, page.getByRole('checkbox', { name: /I have read and agree/ }), 'Space');
  await pressOn(page, page.getByRole('button', { name: /^Pay now/ }));
  // Before the form is ready its fields are visible, but no key reaches them.
  await expect(page.locator('.pay-widget').getByLabel('Card number')).toBeVisible();
  await expect(dialog(page).getByRole('heading')).toBeFocused();
  await typeInto(page, page.getByLabel('Card number'), '4242424242424242', { most: 4 });
  await typeInto(page, page.getByLabel('Expires (MM/YY)'), '1234', { most: 1 });
  await typeInto(page, page.getByLabel('Security code'), '123', { most: 1 });
  await typeInto(page, page.getByLabel('Name on the card'), 'Amara Okafor', { most: 1 });
  await pressOn(page, dialog(page).getByRole('button', { name: /^Pay/ }), 'Enter', { most: 1 });
  await page.waitForURL('**/my-orders*');
}

test('the skip link leads to the content, the search to its list', async ({ page }) => {
  await openAsCustomer(page);
  await openByKeys(page, '/index');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#content$/);
  await page.keyboard.press('Tab');
  expect(await main(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await tabTo(page, page.getByRole('searchbox').first(), { back: true });
  await page.keyboard.type('mug');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/product-list?searchKey=mug');
  await expect(h1(page)).toBeFocused();
});

test('a list: its order and its filters, and the focus stays on the pressed control', async ({ page }) => {
  await openByKeys(page, '/product-list?searchKey=mug');
  const price = main(page).getByRole('link', { name: /^Price/ });
  await pressOn(page, price);
  await expect(page).toHaveURL(/sort=price\+asc/);
  await expect(price.first()).toHaveAttribute('aria-current', 'true');
  await expect(price.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=price\+desc/);
  const inStock = page.getByRole('checkbox', { name: 'In stock only' });
  await pressOn(page, inStock, 'Space', { back: true });
  await expect(page).toHaveURL(/inStock/);
  await expect(inStock).toBeFocused();
  await typeInto(page, page.getByRole('textbox', { name: 'Price from' }), '1', { back: true });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/priceStart=1/);
  await expect(page.getByRole('textbox', { name: 'Price from' })).toBeFocused();
  await pressOn(page, page.getByRole('link', { name: 'Clear all' }));
  await expect(page).not.toHaveURL(/priceStart|inStock/);
});

test('a list: its next page, and a product of it', async ({ page }) => {
  await openByKeys(page, '/product-list');
  await pressOn(page, page.getByRole('link', { name: 'Next page' }), 'Enter', { back: true });
  await expect(page).toHaveURL(/page=2/);
  await expect(h1(page)).toBeFocused();
  await openByKeys(page, '/product-list?searchKey=shirt');
  await pressOn(page, main(page).locator('a[href*="product-detail"]'));
  await page.waitForURL('**/product-detail?id=*');
  await expect(h1(page)).toBeFocused();
});

test('a product: pictures, colour, quantity, cart', async ({ page }) => {
  await openAsCustomer(page);
  await openByKeys(page, '/product-list?searchKey=shirt');
  await pressOn(page, main(page).locator('a[href*="product-detail"]'));
  await page.waitForURL('**/product-detail?id=*');
  await expect(h1(page)).toBeFocused();
  const next = page.getByRole('button', { name: 'Next picture' });
  await pressOn(page, next, 'Enter', { back: true });
  await expect(page.getByRole('button', { name: 'Picture 2', exact: true })).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: 'Picture 1', exact: true })).toHaveAttribute('aria-current', 'true');

  await pressOn(page, page.getByRole('button', { name: 'Add to cart' }));
  await expect(page.getByText('Please select SKU').first()).toBeVisible();
  const colours = main(page).getByRole('button', { pressed: true }).and(main(page).locator('li button'));
  await expect(colours.first()).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  const second = main(page).locator('li button[aria-pressed]').nth(1);
  await expect(second).toBeFocused();
  await expect(second).toHaveAttribute('aria-pressed', 'true');
  await pressOn(page, page.getByRole('button', { name: /^More, / }));
  const quantity = page.getByLabel(/^Quantity, /).first();
  await expect(quantity).not.toHaveValue('0');
  await typeInto(page, quantity, '120', { back: true, most: 1 });
  await pressOn(page, page.getByRole('button', { name: 'Add to cart' }));
  await expect(page.getByText('Added to cart.').first()).toBeVisible();
  await pressOn(page, page.getByRole('link', { name: 'View cart' }));
  await page.waitForURL('**/shopping-cart');
  await expect(h1(page)).toBeFocused();
});

test('register with a mailed code, sign in', async ({ page }) => {
  const email = newEmail();
  await page.goto('/register');
  await typeInto(page, page.getByLabel('First name'), 'Amara');
  await typeInto(page, page.getByLabel('Last name'), 'Okafor', { most: 1 });
  await typeInto(page, page.getByLabel('Email', { exact: true }), email, { most: 1 });
  await pressOn(page, page.getByRole('button', { name: /send code/i }), 'Enter', { most: 1 });
  const code = await readCode(email);
  await expect(page.getByText(/^We sent a code to/)).toBeVisible();
  await typeInto(page, page.getByLabel('Email code'), code, { most: 2 });
  await pressOn(page, page.getByLabel('Male', { exact: true }), 'Space', { most: 4 });
  await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel('Female')).toBeChecked();
  await typeInto(page, page.getByLabel('Password', { exact: true }), password, { most: 2 });
  await typeInto(page, page.getByLabel('Repeat password'), password, { most: 2 });
  await pressOn(page, page.getByRole('checkbox', { name: /I have read and agree/ }), 'Space', { most: 4 });
  await pressOn(page, page.getByRole('button', { name: 'Create account' }), 'Enter', { most: 4 });
  await page.waitForURL('**/login*');
  await expect(h1(page)).toBeFocused();
  await signInByKeys(page, email, password);
  await expect(page.getByText('Account menu').first()).toBeAttached();
});

test('cart: quantity, ticks, removing, clearing', async ({ page }) => {
  const customer = await openAsCustomer(page);
  await fillCart(customer, 'mug');
  await fillCart(customer, 'notebook');
  await page.goto('/shopping-cart');
  const quantity = page.getByLabel(/^Quantity, /).first();
  const before = Number(await quantity.inputValue());
  await pressOn(page, page.getByRole('button', { name: /^More, / }));
  await expect(quantity).not.toHaveValue(String(before));
  await typeInto(page, quantity, String(before * 2), { back: true, most: 1 });
  await expect(page.getByText(/^New total:/)).toBeAttached();
  const all = page.getByRole('checkbox', { name: 'Select all' }).first();
  await pressOn(page, all, 'Space', { back: true });
  await expect(all).not.toBeChecked();
  const line = page.getByRole('checkbox', { name: /^Select / }).nth(1);
  await pressOn(page, line, 'Space', { most: 3 });
  await expect(line).toBeChecked();
  await pressOn(page, page.getByRole('button', { name: /^Remove / }));
  await expect(page.getByText('1 of 100 lines')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove / })).toBeFocused();
  const clear = page.getByRole('button', { name: 'Clear cart' });
  await pressOn(page, clear);
  await expect(dialog(page).getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(clear).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOn(page, dialog(page).getByRole('button', { name: 'Clear cart' }), 'Enter', { most: 3 });
  await expect(page.getByText('Your cart is empty', { exact: true })).toBeVisible();
  await expect(h1(page)).toBeFocused();
});

/** Types a part of a name, moves through the list and takes the highlighted entry. */
async function choosePlace(page: Page, label: string, text: string, name: string): Promise<void> {
  const field = dialog(page).getByRole('combobox', { name: label, exact: true });
  await typeInto(page, field, text, { most: 2 });
  await expect(page.getByRole('option', { name: new RegExp(`^${name}`) }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(name);
}

test('an address with its dependent lists, an order, payment by card', async ({ page }) => {
  const customer = await openAsCustomer(page);
  await fillCart(customer, 'notebook');
  await page.goto('/shopping-cart');
  const add = page.getByRole('button', { name: 'Add address' });
  await pressOn(page, add);
  await expect(dialog(page).getByRole('heading')).toBeFocused();
  await typeInto(page, dialog(page).getByLabel('First name'), 'Amara', { most: 3 });
  await typeInto(page, dialog(page).getByLabel('Last name'), 'Okafor', { most: 1 });
  await tabTo(page, dialog(page).getByRole('combobox', { name: 'Country', exact: true }), { most: 1 });
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await choosePlace(page, 'Country', 'Nigeri', 'Nigeria');
  await choosePlace(page, 'Province', 'Lago', 'Lagos');
  await choosePlace(page, 'City', 'Ikej', 'Ikeja');
  await typeInto(page, dialog(page).getByLabel('Detail address'), '22 Allen Avenue', { most: 2 });
  await typeInto(page, dialog(page).getByLabel('Postal code'), '100281', { most: 1 });
  await typeInto(page, dialog(page).getByLabel('Phone number'), '8035550142', { most: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('22 Allen Avenue').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeFocused();
  await pressOn(page, page.getByRole('button', { name: 'Start order' }));
  await page.waitForURL('**/confirm-order?*');
  await payByCard(page);
  await expect(page.getByRole('article').first().getByText('Awaiting Procurement')).toBeVisible();
  await expect(h1(page)).toBeFocused();
});

test('my orders: tabs, cancelling with a question', async ({ page }) => {
  const customer = await openAsCustomer(page);
  await placeOrder(customer, 'beanie');
  await page.goto('/my-orders');
  const tabs = page.getByRole('navigation', { name: 'Orders by status' });
  const unpaid = tabs.getByRole('link', { name: /Pending Payment/ });
  await pressOn(page, unpaid);
  await expect(page).toHaveURL(/status=create/);
  await expect(unpaid).toBeFocused();
  await expect(unpaid).toHaveAttribute('aria-current', 'page');
  const cancel = page.getByRole('button', { name: 'Cancel order' });
  await pressOn(page, cancel);
  await expect(dialog(page).getByRole('heading', { name: 'Cancel this order?' })).toBeFocused();
  await pressOn(page, dialog(page).getByRole('button', { name: 'Keep order' }), 'Enter', { most: 3 });
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOn(page, dialog(page).getByRole('button', { name: 'Cancel order' }), 'Enter', { most: 2 });
  await expect(page.getByText('The order is canceled.').first()).toBeVisible();
  await expect(h1(page)).toBeFocused();
});

test('offline payment, then a refund request', async ({ page }) => {
  const customer = await openAsCustomer(page);
  const unpaid = await placeOrder(customer, 'scarf');
  await page.goto(unpaid.path);
  await pressOn(page, page.getByRole('checkbox', { name: /I have read and agree/ }), 'Space');
  await pressOn(page, page.getByRole('button', { name: 'Offline payment by bank transfer' }));
  await expect(dialog(page).getByRole('heading')).toBeFocused();
  await pressOn(page, dialog(page).getByRole('radio', { name: /^Yes/ }), 'Space', { most: 12 });
  await typeInto(page, dialog(page).getByLabel(/^Remark/), 'Sent today', { most: 3 });
  await pressOn(page, dialog(page).getByRole('button', { name: 'Declare payment' }), 'Enter', { most: 3 });
  await page.waitForURL('**/my-orders*');
  await expect(page.getByRole('article').first().getByText('Payment confirming').first()).toBeVisible();
  await expect(h1(page)).toBeFocused();

  const paid = await placeOrder(customer, 'notebook');
  await page.goto(paid.path);
  await payByCard(page);
  await pressOn(page, page.getByRole('link', { name: 'Request refund' }));
  await page.waitForURL('**/request-refund?*');
  await expect(h1(page)).toBeFocused();
  await pressOn(page, page.getByRole('checkbox', { name: 'Select all' }), 'Space');
  await pressOn(page, page.getByRole('checkbox', { name: /I have read and agree/ }), 'Space');
  await pressOn(page, page.getByRole('button', { name: 'Request refund' }));
  await page.waitForURL('**/my-orders*');
  await expect(page.getByRole('article').first().getByText('Return/Refund Requested')).toBeVisible();
});

test('tracking, and confirming receipt', async ({ page }) => {
  const customer = await openAsCustomer(page);
  const { path, sn } = await placeOrder(customer, 'mug');
  await page.goto(path);
  await payByCard(page);
  const { id } = await findOrder(sn);
  const { balanceUsd } = await buyAndInspect(id);
  if (balanceUsd > 0) {
    await page.goto('/my-orders');
    await pressOn(page, page.getByRole('link', { name: 'Proceed to payment' }));
    await page.waitForURL('**/confirm-order?*');
    await payByCard(page);
  }
  await ship(id);
  await page.goto('/my-orders');
  const track = page.getByRole('button', { name: 'Track order' });
  await pressOn(page, track);
  await expect(dialog(page).getByText(/Left the port/)).toBeVisible();
  await expect(dialog(page).getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(track).toBeFocused();
  await pressOn(page, page.getByRole('button', { name: 'Confirm receipt' }), 'Enter', { back: true });
  await pressOn(page, dialog(page).getByRole('button', { name: 'Confirm receipt' }), 'Enter', { most: 3 });
  await expect(page.getByRole('article').first().getByText('Completed')).toBeVisible();
});

test('the row of categories and its menus, by arrows', async ({ page }) => {
  await openByKeys(page, '/index');
  const row = page.getByRole('navigation', { name: 'Categories' });
  const all = row.getByRole('button', { name: 'All categories' });
  await tabTo(page, all);
  await page.keyboard.press('Enter');
  await expect(all).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(all).toHaveAttribute('aria-expanded', 'false');
  await expect(all).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const columns = row.getByRole('list');
  const [first, second] = [columns.nth(1).getByRole('link'), columns.nth(2).getByRole('link')];
  await expect(first.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(first.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect(second.first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(first.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(all).toBeFocused();
  await tabTo(page, row.getByRole('listitem').nth(1).getByRole('link'), { most: 1 });
  await page.keyboard.press('ArrowDown');
  await expect(columns.nth(1).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/product-list?*');
  await expect(h1(page)).toBeFocused();
  await expect(columns).toHaveCount(1);
});

test('languages, currencies, the account', async ({ page }) => {
  await openAsCustomer(page);
  await openByKeys(page, '/my-account');
  const languages = page.locator('summary[aria-label^="Language"]').first();
  await pressOn(page, languages);
  await tabTo(page, page.getByRole('link', { name: 'Deutsch' }), { most: 4 });
  await page.keyboard.press('Escape');
  await expect(languages).toBeFocused();
  await expect(page.getByRole('link', { name: 'Deutsch' })).toBeHidden();
  await page.keyboard.press('Enter');
  await pressOn(page, page.getByRole('link', { name: 'Deutsch' }), 'Enter', { most: 4 });
  await page.waitForURL('**/de/my-account');
  await page.goto('/my-account');
  await pressOn(page, page.locator('summary[aria-label^="Currency"]'));
  await pressOn(page, page.getByRole('button', { name: /^EUR/ }), 'Enter', { most: 4 });
  await expect(page.locator('summary[aria-label="Currency: EUR"]').first()).toBeAttached();
  const account = page.locator('summary', { hasText: 'Account menu' }).first();
  await pressOn(page, account);
  await pressOn(page, page.getByRole('link', { name: 'Shipping address' }), 'Enter', { most: 9 });
  await page.waitForURL('**/shipping-address');
  await expect(h1(page)).toBeFocused();
  await pressOn(page, account, 'Enter', { back: true });
  await pressOn(page, page.getByRole('button', { name: 'Sign out' }), 'Enter', { most: 12 });
  await expect(dialog(page).getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
});

test('the phone’s menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openByKeys(page, '/index');
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await pressOn(page, menu);
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await pressOn(page, drawer.getByRole('navigation').first().locator('summary'), 'Enter', { most: 4 });
  await expect(drawer.getByRole('link', { name: /^All of / }).first()).toBeVisible();
  const languages = drawer.locator('summary[aria-label^="Language"]');
  await pressOn(page, languages, 'Enter', { back: true, most: 5 });
  await page.keyboard.press('Escape');
  await expect(languages).toBeFocused();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOn(page, drawer.getByRole('link', { name: 'Quick order' }));
  await page.waitForURL('**/quick-order');
  await expect(drawer).toBeHidden();
  await expect(h1(page)).toBeFocused();
});
