import { expect, test } from 'vitest';
import { openTestShop, realShop } from '#testing/shop.ts';
import { mailboxMailer } from './mailer.ts';

const shop = await openTestShop();
const mailer = mailboxMailer(shop.db);
const mail = {
  messageId: '1',
  from: { name: '', address: 'shop@example.com' },
  to: 'ana@example.com',
  subject: '<script>alert(1)</script>',
  text: 'one <i>two</i>',
  html: '<p>as designed</p>',
};
await mailer.send(mail);
await mailer.send({ ...mail, messageId: '2', to: 'ben@example.com', subject: 'second' });

test('the newest mails as JSON, all or one person’s', async () => {
  const all = await (await shop.fetch('/dev/mailbox.json')).json();
  expect(all).toMatchObject([
    { to: 'ben@example.com', subject: 'second' },
    { to: 'ana@example.com', text: 'one <i>two</i>', html: '<p>as designed</p>' },
  ]);
  expect(await (await shop.fetch('/dev/mailbox.json?to=Ana%40example.com')).json()).toHaveLength(1);
  expect(await (await shop.fetch('/dev/mailbox.json?to=nobody%40example.com')).json()).toEqual([]);
});

test('guard: the page shows mails as text and lets nothing run', async () => {
  const page = await shop.fetch('/dev/mailbox');
  const html = await page.text();
  expect(html).not.toContain('<script');
  expect(html).toContain('&lt;script&gt;');
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'/);
  expect(page.headers.get('content-security-policy')).not.toContain('script-src');
  const [{ id }] = (await (await shop.fetch('/dev/mailbox.json?to=ana%40example.com')).json()) as [{ id: string }];
  const designed = await shop.fetch(`/dev/mailbox/${id}`);
  expect(await designed.text()).toBe('<p>as designed</p>');
  expect(designed.headers.get('content-security-policy')).toMatch(/default-src 'none'/);
});

test('unknown mails are not found', async () => {
  expect((await shop.fetch('/dev/mailbox/1')).status).toBe(404);
  expect((await shop.fetch('/dev/mailbox/01890a5d-ac96-774b-bcce-b302099a8057')).status).toBe(404);
});

test.each([
  ['a real shop', realShop],
  ['a demo with a mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }],
])('guard: %s has no mailbox', async (_, environment) => {
  const real = await openTestShop(environment);
  expect((await real.fetch('/dev/mailbox.json')).status).toBe(404);
  expect((await real.fetch('/dev/mailbox')).status).toBe(404);
});
