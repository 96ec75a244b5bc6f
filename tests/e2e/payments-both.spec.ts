import { expect, type Page } from '@playwright/test';
import { violationsOn } from './looks.ts';
import type { Desk } from './payment-desks.ts';
import { isPaid, openForm, openOrder, type PaymentShop, statusIs, testOn } from './payment-shop.ts';

/** A shop in which buyers choose between two providers and a transfer. */

const test = testOn('airwallex', 'stripe');
// One shop for all.
test.describe.configure({ mode: 'default' });

const desksOf = (shop: PaymentShop) => shop.desks as [Desk, Desk];
const way = (page: Page, name: string | RegExp) => page.getByRole('group', { name: 'Payment method' }).getByLabel(name);
const ways = {
  airwallex: 'Card or wallet with Airwallex',
  stripe: 'Card or wallet with Stripe',
  transfer: 'Bank transfer',
};

test('the choice is made with the keyboard, and kept for this order only', async ({ page, shop }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const order = await openOrder(page);
  await expect(way(page, ways.airwallex)).toBeChecked();
  expect(asked.filter((path) => /airwallex|stripe|components|endive/.test(path))).toEqual([]);
  expect(await violationsOn(page)).toEqual([]);
  await way(page, ways.airwallex).focus();
  await page.keyboard.press('ArrowDown');
  await expect(way(page, ways.stripe)).toBeChecked();
  await page.reload();
  await expect(way(page, ways.stripe)).toBeChecked();
  await openOrder(page);
  await expect(way(page, ways.airwallex)).toBeChecked();
  await page.keyboard.press('Tab');
  await way(page, ways.transfer).check();
  await page.getByRole('checkbox', { name: /I have read and agree/ }).check();
  await page.getByRole('button', { name: 'Offline payment by bank transfer' }).click();
  await expect(page.getByRole('dialog').getByText('Account number').first()).toBeVisible();
  expect(desksOf(shop).map((desk) => desk.intentOf(order.sn).id)).toEqual(['', '']);
});

// axe speaks with frames of other hosts, which do not answer.
test.describe('forms', () => {
  test.use({ complaintsExpected: /postMessage/ });

  test('a buyer who chooses the other one pays there; the first intent is cancelled', async ({ page, shop }) => {
    const [airwallex, stripe] = desksOf(shop);
    const order = await openOrder(page);
    await openForm(page);
    await airwallex.form(page);
    await expect(page.getByRole('dialog', { name: ways.airwallex })).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await way(page, ways.stripe).check();
    await openForm(page);
    await stripe.fill(page, 'good');
    await expect(page.getByRole('dialog', { name: ways.stripe })).toBeVisible();
    expect(airwallex.intentOf(order.sn).isCancelled).toBe(true);
    expect(await violationsOn(page)).toEqual([]);
    await stripe.payButton(page).click();
    await isPaid(page);
    await statusIs(order, 'be_purchased');
  });
});

test('two windows, two providers: paid once', async ({ page, shop, context }) => {
  const [airwallex, stripe] = desksOf(shop);
  const order = await openOrder(page);
  await openForm(page);
  await airwallex.fill(page, 'good');
  const other = await context.newPage();
  await other.goto(order.path);
  await way(other, ways.stripe).check();
  await openForm(other);
  await stripe.fill(other, 'good');
  await airwallex.payButton(page).click();
  await expect(page.getByText('The payment did not go through.')).toBeVisible();
  await stripe.payButton(other).click();
  await isPaid(other);
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
  await isPaid(page);
  await statusIs(order, 'be_purchased');
  expect([airwallex, stripe].map((desk) => desk.intentOf(order.sn).isPaid)).toEqual([false, true]);
});

test.describe('one is down', () => {
  test.use({ complaintsExpected: /50[23]|ERR_|CORS/ });
  test.afterEach(({ shop }) => Promise.all(shop.desks.map((desk) => desk.up())));

  test('the other is chosen; paid at both after all, the surplus goes back', async ({ page, shop, context }) => {
    const [airwallex, stripe] = desksOf(shop);
    const order = await openOrder(page);
    await openForm(page);
    await airwallex.fill(page, 'good');
    await airwallex.down();
    const other = await context.newPage();
    await other.goto(order.path);
    await openForm(other);
    await expect(other.getByText('Try again, or pay with Stripe or by bank transfer.')).toBeVisible();
    await other.getByRole('button', { name: 'Choose another way to pay' }).click();
    await way(other, ways.stripe).check();
    await openForm(other);
    await stripe.fill(other, 'good');
    await stripe.payButton(other).click();
    await isPaid(other);
    await airwallex.up();
    await airwallex.payButton(page).click();
    await isPaid(page);
    await statusIs(order, 'be_purchased');
    const { id } = airwallex.intentOf(order.sn);
    await expect.poll(() => airwallex.refundedCents(id), { timeout: 60_000 }).toBeGreaterThan(0);
    const { totalCostUsd, billDetailDtos } = await order.bill();
    expect(airwallex.refundedCents(id)).toBe(Math.round(totalCostUsd * 100));
    expect(stripe.refundedCents(stripe.intentOf(order.sn).id)).toBe(0);
    expect(billDetailDtos.map(({ state }) => state)).toEqual(['paid']);
  });
});
