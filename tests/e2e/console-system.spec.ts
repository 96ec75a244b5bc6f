import type { Page } from '@playwright/test';
import { inviteOperator, openConsole } from './console.ts';
import { violationsOn } from './looks.ts';
import { expect, test } from './shop-test.ts';

const toast = (page: Page, text: string | RegExp) => page.locator('.toasts').getByText(text);
const rows = (page: Page) => page.locator('.dt tbody tr');

test('the state of the shop: health, space and versions; the queues of its jobs', async ({ page }) => {
  await openConsole(page, '/system');
  await expect(page.getByText(/^Answers in [\d.]+ ms$/)).toBeVisible();
  await expect(page.getByText(/\d+ files$/)).toBeVisible();
  await expect(page.getByText(/^\d{4}-[\w-]+$/)).toBeVisible();
  await page.getByRole('link', { name: 'Queues' }).click();
  await expect(rows(page).filter({ hasText: 'cancel-payments' })).toBeVisible();
  await expect(rows(page).filter({ hasText: 'close-unpaid-orders' })).toContainText('*/10 * * * *');
});

test('a mail that was sent is found by its recipient, says nothing of its text, and is sent again', async ({
  page,
}) => {
  const { email } = await inviteOperator(['support']);
  const received = async () => {
    const response = await fetch(`${process.env.SHOP_ORIGIN}/dev/mailbox.json?to=${encodeURIComponent(email)}`);
    return ((await response.json()) as unknown[]).length;
  };
  await openConsole(page, '/system/mails?state=sent');
  await page.getByRole('searchbox').fill(email);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await rows(page).first().getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: email });
  await expect(dialog.getByText('operator-invited')).toBeVisible();
  expect(await dialog.textContent()).not.toContain('enrol');
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(toast(page, `Sending the mail to ${email} again`)).toBeVisible();
  await expect.poll(received).toBe(2);
});

/** Simulates jobs that have failed for three days. */
async function serveFailedJob(page: Page): Promise<{ asked: string[] }> {
  const asked: string[] = [];
  const job = {
    id: '0190b6f0-0000-7000-8000-000000000000',
    queue: 'tell-buyer',
    about: 'orderEventId 7',
    reason: 'connect ECONNREFUSED 203.0.113.7:587',
    attempts: 81,
    addedAt: '2026-11-20T09:12:36.000Z',
    failedAt: '2026-11-23T09:12:36.000Z',
    nextAt: null,
  };
  await page.route(/\/api\/console\/system\/jobs/, async (route) => {
    const request = route.request();
    if (request.method() === 'GET') {
      const list = asked.length === 0 ? [job] : [];
      return route.fulfill({ json: { code: 200, message: '', data: { list, next: '' } } });
    }
    asked.push(`${request.method()} ${new URL(request.url()).pathname.split('/').slice(-2).join('/')}`);
    return route.fulfill({ json: { code: 200, message: '', data: null } });
  });
  return { asked };
}

test('a job that was given up says why, and is tried again', async ({ page }) => {
  const { asked } = await serveFailedJob(page);
  await openConsole(page, '/system/jobs');
  await rows(page).first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'tell-buyer' });
  await expect(dialog.getByText('connect ECONNREFUSED')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Retry now' }).click();
  await expect(page.getByRole('heading', { name: 'No jobs given up' })).toBeVisible();
  expect(asked).toEqual(['POST 0190b6f0-0000-7000-8000-000000000000/retry']);
});

test('one that will never be needed is removed, after a question', async ({ page }) => {
  const { asked } = await serveFailedJob(page);
  await openConsole(page, '/system/jobs');
  await rows(page)
    .first()
    .click({ position: { x: 600, y: 20 } });
  await page.getByRole('complementary', { name: 'tell-buyer' }).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'No jobs given up' })).toBeVisible();
  expect(asked).toEqual(['DELETE jobs/0190b6f0-0000-7000-8000-000000000000']);
});

test('on a phone the current tab is in sight whole, and a queue says what its figures are', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openConsole(page, '/system/mails');
  const tabs = page.getByRole('navigation', { name: 'System' });
  await expect(tabs.getByRole('link', { name: /^Given up \d/ })).toBeAttached();
  await expect(tabs.getByRole('link', { name: 'Mails' })).toBeInViewport({ ratio: 1 });
  const idle = { cron: '', due: 0, later: 0, running: 0, failed: 0, dueSince: null, doneAt: null };
  const queues = [
    { ...idle, queue: 'busy', failed: 3, doneAt: new Date().toISOString() },
    { ...idle, queue: 'idle' },
  ];
  await page.route('**/api/console/system/queues', (route) =>
    route.fulfill({ json: { code: 200, message: '', data: queues } }),
  );
  await openConsole(page, '/system/queues');
  await expect(rows(page).filter({ hasText: 'busy' }).locator('td:visible')).toContainText([
    'busy',
    'Given up 3',
    /Last success \d/,
  ]);
  await expect(rows(page).filter({ hasText: 'idle' }).getByText('–').filter({ visible: true })).toHaveCount(0);
});
