import { describe, expect, it } from 'vitest';
import { runJob } from '#jobs/job.ts';
import { asShopper, cards, confirmCard, makeSmallOrder, openIntent } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';
import { sandboxJobs } from './jobs.ts';
import { sendEventJob } from './queued-jobs.ts';

const shop = await openTestShop();

const newIntent = async () => {
  const { customer, order } = await makeSmallOrder(shop);
  return openIntent(shop, customer, order.billId);
};
const card = { number: cards.good, expiry: '12/40', cvc: '123', name: 'Amara Okafor' };
const post = (path: string, body: unknown) =>
  shop.fetch(`/sandbox/intents/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('the client secret', () => {
  it('is the only key', async () => {
    const [mine, other] = [await newIntent(), await newIntent()];
    for (const clientSecret of [other.clientSecret, '', 'x'.repeat(32), 7]) {
      const answer = await post(`${mine.intentId}/confirm`, { clientSecret, card });
      expect([400, 404]).toContain(answer.status);
    }
    expect((await post(`int_unknown/confirm`, { clientSecret: mine.clientSecret, card })).status).toBe(404);
    expect(await shop.services.payments.get('sandbox').readIntent(mine.intentId)).toMatchObject({ status: 'open' });
  });
});

describe('the card form', () => {
  it.each([
    ['invalid_number', { number: '4242 4242 4242 4241' }],
    ['invalid_number', { number: 'card' }],
    ['invalid_expiry', { expiry: '13/40' }],
    ['invalid_expiry', { expiry: '01/20' }],
    ['invalid_cvc', { cvc: '12' }],
    ['invalid_name', { name: ' ' }],
  ])('%s', async (error, change) => {
    const intent = await newIntent();
    const view = await asShopper(shop, intent, 'confirm', { card: { ...card, ...change } });
    expect(view).toMatchObject({ status: 'REQUIRES_PAYMENT_METHOD', error });
  });

  it('names every field that is wrong at once', async () => {
    const wrong = { number: '1', expiry: '13/40', cvc: '', name: '' };
    const view = await asShopper(shop, await newIntent(), 'confirm', { card: wrong });
    expect(view.mistakes).toEqual(['invalid_number', 'invalid_expiry', 'invalid_cvc', 'invalid_name']);
  });

  it('declines a card that is no test card', async () => {
    expect(await confirmCard(shop, await newIntent(), '5555 5555 5555 4444')).toMatchObject({ error: 'card_declined' });
  });

  it('ends the attempt at the third wrong code', async () => {
    const intent = await newIntent();
    expect(await confirmCard(shop, intent, cards.asksCode)).toMatchObject({ status: 'REQUIRES_CUSTOMER_ACTION' });
    const guess = () => asShopper(shop, intent, 'authenticate', { code: '000000' });
    expect([(await guess()).error, (await guess()).error, (await guess()).error]).toEqual([
      'code_wrong',
      'code_wrong',
      'card_declined',
    ]);
    expect(await asShopper(shop, intent, 'authenticate', { code: '123456' })).toMatchObject({
      status: 'REQUIRES_PAYMENT_METHOD',
    });
  });

  it('never stores a card', async () => {
    const intent = await newIntent();
    await confirmCard(shop, intent);
    const rows = await shop.db.selectFrom('sandbox_intents').selectAll().where('id', '=', intent.intentId).execute();
    const events = await shop.db.selectFrom('sandbox_events').select('body').execute();
    expect(JSON.stringify([rows, events])).not.toMatch(/4242 ?4242|Okafor/);
  });
});

describe('the widget', () => {
  it('is a script without types, and a stylesheet', async () => {
    const script = await shop.fetch('/sandbox/widget.js');
    expect(script.headers.get('content-type')).toContain('text/javascript');
    const text = await script.text();
    expect(text).toContain('ShopPayments');
    expect(() => new Function(text)).not.toThrow();
    expect(text).not.toMatch(/innerHTML|insertAdjacentHTML|\beval\b|setAttribute\('style'/);
    const style = await shop.fetch('/sandbox/widget.css');
    expect(style.headers.get('content-type')).toContain('text/css');
  });
});

describe('webhooks', () => {
  it('are sent again until the shop takes them', async () => {
    const intent = await newIntent();
    await confirmCard(shop, intent);
    const [job] = await shop.services.queue.takeAll('sandbox-send-event');
    const sending = sandboxJobs(shop.services).find(({ definition }) => definition === sendEventJob);
    if (!job || !sending) throw new Error('no event to send');
    const send = () => runJob(sending, job.data);
    const sandbox = shop.services.payments.get('sandbox') as { webhookUrl?: string };
    const working = sandbox.webhookUrl;
    sandbox.webhookUrl = working?.replace('/sandbox', '/nobody');
    await expect(send()).rejects.toThrow('404');
    sandbox.webhookUrl = working;
    await send();
    await send();
    const events = await shop.db
      .selectFrom('webhook_events')
      .select('event_id')
      .where('event_id', '=', (job.data as { eventId: string }).eventId)
      .execute();
    expect(events).toHaveLength(1);
    await shop.runJobs();
  });
});
