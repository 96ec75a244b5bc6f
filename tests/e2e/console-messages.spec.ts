import { openConsole, openOperator } from './console.ts';
import { openAsCustomer, password, placeOrder } from './customers.ts';
import { violationsOn } from './looks.ts';
import { photo } from './photo.ts';
import { expect, signIn, test, touch } from './shop-test.ts';

test('a buyer asks about an order with a picture, support answers with a prepared text, and the buyer reads it', async ({
  page,
  browser,
}) => {
  const buyer = await browser.newPage({ baseURL: process.env.SHOP_ORIGIN ?? '' });
  const customer = await openAsCustomer(buyer);
  const { id, sn } = await placeOrder(customer, 'mug');
  await buyer.goto(`/order-detail?id=${id}`);
  await buyer.getByRole('link', { name: 'Write to us' }).click();
  await buyer.getByRole('button', { name: 'Send' }).click();
  await expect(buyer.getByText('Write your message.')).toBeVisible();
  await buyer.getByRole('textbox', { name: 'Message' }).fill('Can the mugs have this colour?');
  await buyer.getByLabel('Add pictures').setInputFiles(photo);
  await expect(buyer.getByRole('img', { name: 'photo.png' })).toBeVisible();
  expect(await violationsOn(buyer)).toEqual([]);
  await buyer.getByRole('button', { name: 'Send' }).click();
  await expect(buyer.getByRole('link', { name: 'Picture 1' })).toBeVisible();

  const { token } = await openOperator(['support'], 'Noor Haddad');
  await openConsole(page, '/messages/templates', token);
  await page.keyboard.press('n');
  const form = page.getByRole('dialog');
  await form.getByLabel('Name, for operators').fill(`Colours ${sn}`);
  await form.getByLabel('Text in English').fill('Dear {nmae}, any colour from 500 pieces.');
  await form.getByRole('button', { name: 'Save the prepared answer' }).click();
  await expect(form.getByText('There is no placeholder {nmae}.')).toBeVisible();
  await form.getByLabel('Text in English').fill('Dear {name}, any colour from 500 pieces of {order}.');
  await form.getByRole('button', { name: 'Save the prepared answer' }).click();
  await expect(form).toBeHidden();

  await openConsole(page, `/messages?search=${sn}`, token);
  await page.getByRole('row', { name: /Amara Okafor/ }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Order ${sn}` })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await page.getByLabel('Prepared answer').selectOption({ label: `Colours ${sn}` });
  const answer = page.getByRole('textbox', { name: /^Write to Amara Okafor/ });
  await expect(answer).toHaveValue(`Dear Amara Okafor, any colour from 500 pieces of ${sn}.`);

  // The buyer writes again while support writes: support is notified before sending.
  await buyer.getByRole('textbox', { name: 'Message' }).fill('By the end of May, please.');
  await buyer.getByRole('button', { name: 'Send' }).click();
  await expect(buyer.locator('.bubble')).toHaveCount(2);
  await answer.press('Control+Enter');
  await expect(page.locator('.compare').getByText('By the end of May, please.')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send and close' }).click();
  await expect(page.getByText('closed it')).toBeVisible();
  await expect(answer).toHaveValue('');

  await buyer.goto('/site-messages');
  await buyer.getByRole('link', { name: 'Read and answer' }).click();
  await expect(buyer.getByText(`Dear Amara Okafor, any colour from 500 pieces of ${sn}.`)).toBeVisible();
  await buyer
    .getByRole('textbox', { name: 'Message' })
    .fill('Thank you. They are for a fair in Lagos, so please tell us when they leave your warehouse.');
  await buyer.getByRole('button', { name: 'Send' }).click();
  await expect(buyer.locator('.bubble')).toHaveCount(4);
  await buyer.goto('/site-messages?tab=conversations');
  await expect(buyer.getByRole('link', { name: `Order ${sn}` })).toBeVisible();
  expect(await violationsOn(buyer)).toEqual([]);
  await buyer.close();

  await page.reload();
  await expect(page.getByText('Thank you.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeVisible();

  // The last message is a long line, and the order’s page is no wider for it.
  await openConsole(page, `/orders/${id}`, token);
  await page.locator('.conversation-line').waitFor();
  const tooWide = await page.locator('.page-body').evaluate((body) => body.scrollWidth - body.clientWidth);
  expect(tooWide).toBe(0);
});

test('support writes first; what support may not see is not there', async ({ page, browser }) => {
  const buyer = await browser.newPage({ baseURL: process.env.SHOP_ORIGIN ?? '' });
  const customer = await openAsCustomer(buyer);
  const { id } = await placeOrder(customer, 'mug');
  const { token } = await openOperator(['support']);
  await openConsole(page, `/orders/${id}`, token);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('link', { name: 'Messages' })).toBeVisible();
  for (const name of ['Money', 'Purchasing', 'Staff', 'Settings'])
    await expect(pages.getByRole('link', { name })).toHaveCount(0);
  await page.locator('.lines').waitFor();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Message').fill('Shall we pack them in two cartons?');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL('**/console/messages/*');
  await expect(page.getByText('Shall we pack them in two cartons?')).toBeVisible();
  await page.getByRole('button', { name: 'Assign…' }).click();
  await page.getByRole('button', { name: 'Assign the conversation' }).click();
  await expect(page.getByText(/assigned it to/)).toBeVisible();
  await buyer.goto(`/order-detail?id=${id}`);
  await expect(buyer.getByText('Shall we pack them in two cartons?')).toBeVisible();
  await buyer.close();

  const { token: warehouse } = await openOperator(['warehouse']);
  await openConsole(page, '/messages', warehouse);
  await expect(pages.getByRole('link', { name: 'Messages' })).toHaveCount(0);
  await expect(page.locator('.dt tbody tr')).toHaveCount(0);
});

test('support writes to many: counted and previewed before, and each reads it once', async ({ page, browser }) => {
  const buyer = await browser.newPage({ baseURL: process.env.SHOP_ORIGIN ?? '' });
  const customer = await openAsCustomer(buyer);
  const profile = await customer.call<{ id: string }>('/admin/get_user');
  await customer.call(`/admin/update/${profile.id}`, { wantsOffers: 1 });
  const { token } = await openOperator(['support']);
  await openConsole(page, '/messages', token);
  await page.getByRole('link', { name: 'To many' }).click();
  await page.getByRole('heading', { level: 1, name: 'To many' }).waitFor();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Kind').selectOption('Offers and news');
  await dialog.getByLabel('Text in English').fill('Dear {nmae}, autumn is here.');
  await dialog.getByRole('button', { name: /^Send to/ }).click();
  await expect(dialog.getByText('There is no placeholder {nmae}.')).toBeVisible();
  await dialog.getByLabel('Text in English').fill('Dear {name}, autumn is here.');
  await expect(dialog.getByText('Dear Amara Okafor, autumn is here.')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Send to \d+ customer/ }).click();
  await expect(dialog).toBeHidden();
  const sent = page.locator('.sec').filter({ hasText: 'Dear {name}, autumn is here.' });
  await expect(sent.getByText('Sent')).toBeVisible({ timeout: 30_000 });
  expect(await violationsOn(page)).toEqual([]);
  await buyer.goto('/site-messages');
  await expect(buyer.getByText('Dear Amara Okafor, autumn is here.')).toBeVisible();
  await buyer.close();
});

test('a draft outlives the session; of ten pictures four are taken, with a message', async ({ page }) => {
  const { email } = await openAsCustomer(page);
  await page.goto('/conversation');
  await touch(page);
  await page.getByLabel('Add pictures').setInputFiles(Array.from({ length: 10 }, () => photo));
  await expect(page.getByText('No more than 4 files can be sent.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'photo.png' })).toHaveCount(4);
  await page.getByRole('textbox', { name: 'What is it about?' }).fill('Samples');
  await page.getByRole('textbox', { name: 'Message' }).fill('Do you send samples to Lagos?');
  // Signed out on another tab, or by the shop.
  await page.evaluate(() => fetch('/api/admin/logout', { headers: { authorization: localStorage.accessToken } }));
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL('**/login?*');
  await signIn(page, email, password);
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Do you send samples to Lagos?');
  await expect(page.getByRole('textbox', { name: 'What is it about?' })).toHaveValue('Samples');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.locator('.bubble')).toHaveCount(1);
  await page.goto('/conversation');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
});
