import type { Page } from '@playwright/test';
import { openConsole, proveOwner } from './console.ts';
import { violationsOn } from './looks.ts';
import { expect, test } from './shop-test.ts';

const toast = (page: Page, text: string | RegExp) => page.locator('.toasts').getByText(text);

test('a webhook is added, tested, its secret changed; it is switched off, and deleted', async ({ page }) => {
  await openConsole(page, '/developers');
  await expect(page.getByText(/of 10$/)).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('http://not.safe');
  await dialog.getByRole('button', { name: 'Add a webhook' }).click();
  await expect(dialog.getByText('The address must begin with https://')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByLabel('Address').fill('https://erp.invalid/told');
  await dialog.getByLabel('Note').fill('Our ERP');
  await dialog.getByRole('checkbox', { name: /Tracking updated/ }).uncheck();
  await dialog.getByRole('button', { name: 'Add a webhook' }).click();
  await proveOwner(page);
  await expect(toast(page, 'The webhook is added')).toBeVisible();
  const secret = page.locator('.enrol-secret code');
  await expect(secret).toHaveText(/^whsec_/);
  const before = (await secret.textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('link', { name: 'Our ERP' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Our ERP' })).toBeVisible();
  await expect(page.getByText('order.placed')).toBeVisible();
  await expect(page.getByText('tracking.updated')).toBeHidden();

  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(toast(page, 'A test is on its way')).toBeVisible();
  const delivery = page.locator('.dt tbody tr').first();
  await expect(delivery).toContainText('Test');
  await delivery.getByRole('button').click();
  await expect(dialog.getByText('"type": "hook.test"')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(toast(page, 'Sending it again')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Show the secret' }).click();
  await expect(secret).toHaveCount(0);
  await proveOwner(page);
  await expect(secret).toHaveText(before);
  await page.getByRole('button', { name: 'Create a new secret' }).click();
  await dialog.getByRole('button', { name: 'Create a new secret' }).click();
  await proveOwner(page);
  await expect(secret).not.toHaveText(before);
  await expect(page.getByText(/^The previous one also signs/)).toBeVisible();

  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('Off', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'This webhook no longer exists' })).toBeVisible();
  await page.getByRole('link', { name: 'All webhooks' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Developers' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Our ERP' })).toBeHidden();
});

test('failed deliveries have a list of their own, and are sent again together', async ({ page }) => {
  const hook = {
    id: '0190b6f0-0000-7000-8000-000000000000',
    url: 'https://erp.example.com/told',
    description: '',
    eventTypes: ['order.placed'],
    isOn: true,
    switchedOff: '',
    failingSince: '2026-11-22T09:12:36.000Z',
    createdAt: '2026-11-04T09:12:36.000Z',
  };
  const delivery = {
    id: '0190b6f0-0000-7000-8000-000000000001',
    eventId: 'e',
    eventType: 'order.placed',
    orderId: null,
    happenedAt: '2026-11-22T09:12:36.000Z',
    state: 'failed',
    attempts: 10,
    attemptedAt: '2026-11-23T09:12:36.000Z',
    nextAttemptAt: null,
    answerStatus: 500,
    error: 'not_accepted',
  };
  const answer = (data: object) => ({ json: { code: 200, message: '', data } });
  await page.route('**/api/console/hooks', (route) => route.fulfill(answer([hook])));
  await page.route(/hooks\/[^/]+\/deliveries/, (route) => route.fulfill(answer({ list: [delivery], more: false })));
  await page.route('**/replay_failed', (route) => route.fulfill(answer({ count: 1, more: false })));
  await openConsole(page, `/developers/${hook.id}?state=failed`);
  await expect(page.getByRole('heading', { level: 1, name: 'erp.example.com' })).toBeVisible();
  await expect(page.locator('.dt tbody tr')).toContainText('Not accepted');
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send all failed again' }).click();
  await expect(toast(page, '1 is sent again')).toBeVisible();
});
