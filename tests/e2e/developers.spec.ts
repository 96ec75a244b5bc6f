import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { breakCall, openAsCustomer, password, proveCustomer } from './customers.ts';
import { violationsOn } from './looks.ts';
import { expect, test } from './shop-test.ts';

/** API keys and webhooks of a customer, on the page Developers. */

async function open(page: Page) {
  const customer = await openAsCustomer(page);
  await page.goto('/developers');
  await page.locator('html[data-alive]').waitFor();
  return customer;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

async function expectAccessible(page: Page) {
  // Fading elements have less contrast meanwhile.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  expect(await violationsOn(page)).toEqual([]);
}

/** The status that a program gets with a key. */
async function statusWith(key: string, path: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` };
  return (await fetch(`${process.env.SHOP_ORIGIN}/api${path}`, { headers })).status;
}

/** A third-party system on this machine; answers with `status`. */
async function openReceiver() {
  const receiver = { url: '', status: 200, bodies: [] as string[] };
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    receiver.bodies.push(body);
    response.writeHead(receiver.status).end(receiver.status === 200 ? 'thank you' : 'the database is down');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/told`;
  return { receiver, close: () => server.close() };
}

test('a key is made, shown once, used by a program, and refused once it is revoked', async ({ page }) => {
  await open(page);
  await expect(page.getByRole('heading', { name: 'No API keys yet' })).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Create a key').click();
  await inDialog(page, 'Create a key').click();
  await expect(page.getByText('Give the key a name.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Name', { exact: true }).fill('ERP');
  await page.getByLabel('Read orders and bills').uncheck();
  await page.getByLabel('Read the cart').check();
  await inDialog(page, 'Create a key').click();
  await expectAccessible(page);
  await proveCustomer(page);
  const key = await page.getByLabel('API key', { exact: true }).inputValue();
  expect(key).toMatch(/^shopkey_/);
  await expectAccessible(page);
  // A slip of the finger must not lose it.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Have you stored the key?' })).toBeVisible();
  await inDialog(page, 'Stay here').click();
  await inDialog(page, 'Done').click();
  expect(await page.content()).not.toContain(key);
  await expect(page.getByText('Never used')).toBeVisible();

  expect(await statusWith(key, '/order/cart/list')).toBe(200);
  expect(await statusWith(key, '/customer/order/counts')).toBe(403);
  await page.reload();
  await expect(page.getByText(/^Last used/)).toBeVisible();

  await button(page, 'Revoke “ERP”').click();
  await inDialog(page, 'Revoke').click();
  await expect(page.getByText('The key “ERP” is revoked.')).toBeVisible();
  await expect(page.getByText(/^Revoked /)).toBeVisible();
  await expect(button(page, 'Revoke “ERP”')).toHaveCount(0);
  expect(await statusWith(key, '/order/cart/list')).toBe(401);
  await expectAccessible(page);
});

test('a webhook is added, tested, read in the log, and sent again', async ({ page }) => {
  const { receiver, close } = await openReceiver();
  await open(page);
  await button(page, 'Add a webhook').click();
  await page.getByLabel('URL', { exact: true }).fill('not a url');
  await inDialog(page, 'Add a webhook').click();
  await expect(page.getByText('Enter the whole URL')).toBeVisible();
  // The shop's own check, at the field.
  await page.getByLabel('URL', { exact: true }).fill('http://erp.example.com/told');
  await inDialog(page, 'Add a webhook').click();
  await expect(page.getByRole('dialog').locator('.error')).toBeVisible();
  await page.getByLabel('URL', { exact: true }).fill(receiver.url);
  await inDialog(page, 'Add a webhook').click();
  await proveCustomer(page);
  await expect(page.getByRole('textbox', { name: 'Signing secret' })).toHaveValue(/^whsec_/);
  const first = await page.getByRole('textbox', { name: 'Signing secret' }).inputValue();
  await button(page, 'Create a new secret').click();
  await proveCustomer(page);
  await expect(page.getByText('The previous secret also signs until')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Signing secret' })).not.toHaveValue(first);
  await expectAccessible(page);
  const second = await page.getByRole('textbox', { name: 'Signing secret' }).inputValue();
  await inDialog(page, 'Done').click();
  await button(page, 'Signing secret').click();
  await proveCustomer(page);
  await expect(page.getByRole('textbox', { name: 'Signing secret' })).toHaveValue(second);
  await inDialog(page, 'Done').click();

  receiver.status = 500;
  await button(page, 'Send a test').click();
  await expect(page.getByText('Your system did not accept the test.')).toBeVisible();
  receiver.status = 200;
  await button(page, 'Send a test').click();
  await expect(page.getByText('Your system accepted the test.')).toBeVisible();
  expect(receiver.bodies.map((body) => JSON.parse(body).type)).toContain('hook.test');

  await button(page, 'Log').first().click();
  const rows = page.getByRole('dialog').locator('button[aria-expanded]');
  await expect(rows).toHaveCount(2);
  await rows.first().click();
  await expect(page.getByRole('region', { name: 'Response' })).toHaveText('thank you');
  await expect(page.getByRole('region', { name: 'Request' })).toContainText('"hook.test"');
  await expectAccessible(page);
  const before = receiver.bodies.length;
  await button(page, 'Send again').click();
  await expect(page.getByText('Sending it again.').last()).toBeVisible();
  await expect.poll(() => receiver.bodies.length).toBeGreaterThan(before);
  await page.getByRole('dialog').getByLabel('Show').selectOption('failed');
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
  await page.keyboard.press('Escape');

  await button(page, 'Switch off').click();
  await expect(page.getByText('The webhook is off.')).toBeVisible();
  await button(page, 'Delete').click();
  await inDialog(page, 'Delete').click();
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  close();
});

test('a log that cannot be fetched says so, and is fetched again', async ({ page }) => {
  const customer = await openAsCustomer(page);
  await customer.call('/hooks/add', { password, url: 'http://127.0.0.1:9999/told', eventTypes: ['order.placed'] });
  await page.goto('/developers');
  await page.locator('html[data-alive]').waitFor();
  await breakCall(page, '/hooks/*/deliveries', 'no answer');
  await button(page, 'Log').click();
  await expect(page.getByText('The shop did not answer.')).toBeVisible();
  await page.unrouteAll();
  await button(page, 'Try again').click();
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
});

test('the log of a webhook with a long address can be closed on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const customer = await openAsCustomer(page);
  const url = `http://127.0.0.1:9999/${'integration/'.repeat(8)}orders`;
  await customer.call('/hooks/add', { password, url, eventTypes: ['order.placed'] });
  await page.goto('/developers');
  await page.locator('html[data-alive]').waitFor();
  await button(page, 'Log').click();
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
  await expect(page.getByRole('dialog').getByText(url)).toBeInViewport({ ratio: 1 });
  await expect(inDialog(page, 'Close')).toBeInViewport({ ratio: 1 });
  await inDialog(page, 'Close').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
