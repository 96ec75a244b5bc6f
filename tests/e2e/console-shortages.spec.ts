import type { Browser } from '@playwright/test';
import { openConsole, openOperator } from './console.ts';
import { openAsCustomer } from './customers.ts';
import { violationsOn } from './looks.ts';
import { paidOrder } from './paid-order.ts';
import { expect, test } from './shop-test.ts';

/** The clerk's own browser, at the line of this order. */
async function openLine(browser: Browser, sn: string, token: string) {
  const clerk = await browser.newPage({ baseURL: process.env.SHOP_ORIGIN ?? '' });
  await clerk.setViewportSize({ width: 1440, height: 1000 });
  await openConsole(clerk, `/purchasing?search=${sn}`, token);
  await clerk.locator('.dt tbody tr:not([data-kind])').first().waitFor();
  await clerk.keyboard.press('j');
  await clerk.keyboard.press('j');
  return clerk;
}

test('goods that cannot be had: purchasing offers a substitute by keyboard, the buyer takes it in the shop', async ({
  page,
  browser,
}) => {
  const { token } = await openOperator(['purchasing'], 'Zhou Kai');
  const customer = await openAsCustomer(page);
  const { id, sn } = await paidOrder(customer);
  const clerk = await openLine(browser, sn, token);
  await clerk.keyboard.press('n');
  const dialog = clerk.getByRole('dialog');
  await dialog.getByLabel('Find a substitute').fill('mug');
  await dialog.getByRole('radiogroup', { name: 'Substitute' }).getByRole('radio').first().check();
  await dialog.getByLabel('Note to the buyer').fill('The mould broke; this one has the same size.');
  expect(await violationsOn(clerk)).toEqual([]);
  await dialog.getByRole('button', { name: 'Ask the buyer' }).click();
  await expect(clerk.getByText(`The buyer of ${sn} has been asked by mail.`)).toBeVisible();
  await expect(clerk.getByRole('heading', { name: `Nothing found for “${sn}”` })).toBeVisible();
  await page.goto(`/m/orders?side=own&sn=${sn}`);
  await expect(page.getByRole('article').getByText('Some goods are unavailable: we need your answer.')).toBeVisible();
  await page.goto('/my-orders');
  const listed = page.getByRole('article', { name: sn });
  await expect(listed.getByText('Some goods are unavailable: we need your answer.')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await listed.getByRole('link', { name: /^Please choose by/ }).click();
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Unavailable goods' }) });
  await expect(card.getByText('The mould broke; this one has the same size.')).toBeVisible();
  const offered = await card.locator('.shortage-box').nth(1).getByRole('link').textContent();
  expect(await violationsOn(page)).toEqual([]);
  await card.getByRole('button', { name: 'Take the substitute' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send my choice' }).click();
  await expect(card.getByText(`You get this instead: ${offered}`)).toBeVisible();
  await expect(page.locator('.lines').getByRole('link', { name: offered ?? '', exact: true })).toBeVisible();
  await page.goto('/my-orders');
  await expect(listed).toBeVisible();
  await expect(listed.getByText('we need your answer')).toHaveCount(0);
  await openConsole(clerk, `/purchasing?search=${sn}`, token);
  await expect(clerk.locator('.dt tbody tr:not([data-kind])')).toHaveCount(1);
  await openConsole(clerk, `/orders/${id}`, token);
  await expect(clerk.getByText('Substitute accepted')).toBeVisible();
  await clerk.close();
});

test('a refund is offered, listed and taken back; the buyer then finds no question', async ({ page, browser }) => {
  const { token } = await openOperator(['purchasing']);
  const customer = await openAsCustomer(page);
  const { id, sn } = await paidOrder(customer);
  const clerk = await openLine(browser, sn, token);
  await clerk.getByRole('button', { name: 'Unavailable' }).click();
  const dialog = clerk.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'A refund of the pieces' }).check();
  await dialog.getByRole('button', { name: 'Ask the buyer' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/order-detail?id=${id}`);
  await expect(page.getByRole('button', { name: /^Refund \$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep looking' })).toBeVisible();
  await openConsole(clerk, '/purchasing?list=asked', token);
  expect(await violationsOn(clerk)).toEqual([]);
  await clerk
    .getByRole('row', { name: new RegExp(sn.slice(-8)) })
    .getByRole('button', { name: 'Withdraw' })
    .click();
  await expect(clerk.getByRole('row', { name: new RegExp(sn.slice(-8)) })).toHaveCount(0);
  await page.getByRole('button', { name: 'Keep looking' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send my choice' }).click();
  await expect(page.getByText('This has already been decided.').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Unavailable goods' })).toHaveCount(0);
  await clerk.close();
});

test('on a phone a tap on the offer opens the order, where it is taken back', async ({ page, browser }) => {
  const { token } = await openOperator(['purchasing']);
  const { id, sn } = await paidOrder(await openAsCustomer(page));
  const clerk = await openLine(browser, sn, token);
  await clerk.getByRole('button', { name: 'Unavailable' }).click();
  const dialog = clerk.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'A refund of the pieces' }).check();
  await dialog.getByRole('button', { name: 'Ask the buyer' }).click();
  await expect(dialog).toBeHidden();
  await clerk.setViewportSize({ width: 390, height: 844 });
  await openConsole(clerk, '/purchasing?list=asked', token);
  await clerk
    .locator('.dt tbody tr')
    .filter({ hasText: sn.slice(-8) })
    .locator('td')
    .first()
    .click();
  await clerk.waitForURL(`**/console/orders/${id}`);
  await clerk.getByRole('button', { name: 'Withdraw' }).click();
  await expect(clerk.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
  await expect(clerk.getByText(/^\d+ to be bought$/)).toBeVisible();
  await clerk.close();
});
