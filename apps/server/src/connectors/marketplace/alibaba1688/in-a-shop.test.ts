import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { prepareSecrets, rotateSecrets } from '#domains/accounts/stored-secrets.ts';
import { marketplaceJobs } from '#domains/marketplace/jobs.ts';
import { runJob } from '#jobs/job.ts';
import { writeSetting } from '#shop/settings/settings.ts';
import { app, refusal, serveGateway, warehouse } from '#testing/alibaba-gateway.ts';
import { openTestShop } from '#testing/shop.ts';
import { testKey } from '#testing/test-key.ts';
import { marketplaceRoleJobs, pullNews } from '../jobs.ts';
import { alibabaSecrets } from './secrets.ts';
import { signed } from './sign.ts';

/** A shop with 1688 behind it: its owner's connection, and the messages that come to it. */

const gateway = await serveGateway();
const shop = await openTestShop({
  MARKETPLACE: 'alibaba1688',
  ALIBABA1688_APP_KEY: app.appKey,
  ALIBABA1688_APP_SECRET: app.appSecret,
  ALIBABA1688_ORIGIN: gateway.origin,
});
const owner = await shop.makeOperator(['owner']);
const buyer = await shop.makeOperator(['purchasing']);
const { db, marketplace } = shop.services;
if (!marketplace) throw new Error('the shop has a marketplace');

function timed(name: string) {
  const job = marketplaceRoleJobs(shop.services).find(({ definition }) => definition.name === name);
  if (!job) throw new Error(`there is no job ${name}`);
  return job;
}

const ask = async () => {
  const { url } = await shop.call('operatorConnectMarketplace', {}, owner);
  return new URL(url).searchParams.get('state') ?? '';
};
const connection = () => shop.call('operatorGetMarketplaceConnection', {}, owner);

describe('the connection', () => {
  test('guard: withFreshProof. Both directions ask for password and second factor; others than the owner see nothing', async () => {
    for (const name of ['operatorConnectMarketplace', 'operatorDisconnectMarketplace'] as const)
      await expect(shop.callOnce(name, {}, owner)).rejects.toMatchObject({ error: 'proof_needed' });
    await expect(shop.call('operatorGetMarketplaceConnection', {}, buyer)).rejects.toMatchObject({
      error: 'forbidden',
    });
    expect(await connection()).toMatchObject({ state: 'not_connected', needsConsent: true, history: [] });
  });

  test('guard: takeQuestion. A code is taken for the state that this session asked for, once', async () => {
    const another = await shop.makeOperator(['owner']);
    const state = await ask();
    const finish = (given: string, by = owner) =>
      shop.call('operatorFinishMarketplaceConnection', { code: 'code-1', state: given }, by);
    await expect(finish('forged')).rejects.toMatchObject({ error: 'consent_failed' });
    await expect(finish(state, another)).rejects.toMatchObject({ error: 'consent_failed' });
    expect(gateway.of('system.oauth2')).toEqual([]);
    await finish(state);
    expect(gateway.of('system.oauth2')[0]?.fields).toMatchObject({
      code: 'code-1',
      redirect_uri: expect.stringMatching(/\/console\/marketplace\/connection$/),
    });
    await expect(finish(state)).rejects.toMatchObject({ error: 'consent_failed' });
    expect(await connection()).toMatchObject({
      state: 'connected',
      account: 'trading-co',
      endsAt: '2027-05-28T04:00:00.000Z',
      history: [{ what: 'connected' }],
    });
    expect(JSON.stringify(await connection())).not.toMatch(/tok-1/);
    const late = await ask();
    await sql`update marketplace_connections set expires_at = now() where what = 'asked'`.execute(db);
    await expect(finish(late)).rejects.toMatchObject({ error: 'consent_failed' });
  });

  test('a consent that ended is trouble for the owner, and calls stop', async () => {
    const troubles = async () =>
      (await shop.call('operatorGetTrouble', {}, owner)).list.filter(({ kind }) => kind === 'marketplace_lost');
    expect(await troubles()).toEqual([]);
    await sql`update alibaba1688_account set refresh_ends_at = now() + interval '13 days'`.execute(db);
    expect(await troubles()).toMatchObject([{ about: 'trading-co' }]);
    await sql`update alibaba1688_account set access_ends_at = now() - interval '1 hour'`.execute(db);
    gateway.on('system.oauth2', () => ({ status: 400, body: { error: 'invalid_grant', error_description: '' } }));
    await runJob(timed('renew-marketplace-consent'), {});
    expect((await connection())?.state).toBe('withdrawn');
    expect(await troubles()).toHaveLength(1);
    shop.mistakes.length = 0;
    const { list } = await shop.call('operatorGetTrouble', {}, buyer);
    expect(list.filter(({ kind }) => kind === 'marketplace_lost')).toEqual([]);
  });

  test('guard: insertWarning. Owners are mailed once that a consent ends soon, and once that it was withdrawn', async () => {
    const warn = async () => {
      const job = marketplaceJobs(shop.services).find(({ definition }) => definition.name === 'warn-of-consent');
      if (job) await Promise.all([runJob(job, {}), runJob(job, {})]);
      await shop.runJobs();
    };
    const subjects = async () => (await shop.inbox(owner.email)).map(({ subject }) => subject);
    const is = (text: string) => sql`update alibaba1688_account set ${sql.raw(text)}`.execute(db);
    const given = "account = 'trading-co', connected_at = now()";
    await is(`state = 'connected', ${given}, refresh_ends_at = now() + interval '15 days'`);
    await warn();
    expect(await subjects()).toEqual([]);
    // It moves with every renewal, and is the same consent.
    for (const days of [13, 12]) {
      await is(`refresh_ends_at = now() + interval '${days} days'`);
      await warn();
    }
    expect(await subjects()).toEqual([expect.stringMatching(/ends soon/)]);
    for (const _time of [1, 2]) {
      await is(`state = 'withdrawn'`);
      await warn();
    }
    expect(await subjects()).toEqual([expect.stringMatching(/ends soon/), expect.stringMatching(/withdrawn/)]);
    const [, last] = await shop.inbox(owner.email);
    expect(last?.text_body).toMatch(/trading-co/);
    await is(`state = 'connected', ${given}, refresh_ends_at = now() + interval '1 day'`);
    await warn();
    expect(await subjects()).toHaveLength(3);
    await marketplace.access.disconnect();
    await warn();
    expect(await subjects()).toHaveLength(3);
    const mailed = await shop.inbox(buyer.email);
    expect(mailed).toEqual([]);
  });

  test('guard: alibabaSecrets. The tokens follow a change of the key; a lost key asks to connect again', async () => {
    await marketplace.access.disconnect();
    gateway.on('system.oauth2', () => ({
      access_token: 'tok-k',
      refresh_token: 'refresh-k',
      expires_in: '36000',
      memberId: 'b2b-1',
    }));
    await marketplace.access.connect('code', 'https://shop.example/back');
    const newKey = 'Ux5Gd8Yt2Wp7Kb3Qf9Ln4Hv6Cj1Zs0Me';
    expect(await prepareSecrets(db, [newKey], alibabaSecrets)).toBeGreaterThanOrEqual(2);
    expect(await rotateSecrets(db, [newKey, testKey], alibabaSecrets)).toMatchObject({ left: 0, locked: 0 });
    await expect(marketplace.follow('1')).rejects.toMatchObject({ kind: 'not_connected' });
    expect(await rotateSecrets(db, [testKey, newKey], alibabaSecrets)).toMatchObject({ left: 0, locked: 0 });
    gateway.on('alibaba.product.follow.crossborder', () => ({ code: 0, message: 'ok' }));
    await marketplace.follow('1');
  });

  test('without a warehouse nothing can be previewed; with one, its address is sent', async () => {
    const preview = () => marketplace.buying.preview([{ offerId: '1', specId: 'a', quantity: 1 }]);
    await expect(preview()).rejects.toMatchObject({ kind: 'refused', code: 'warehouse_missing' });
    await shop.call('operatorSetSetting', { subject: 'warehouse', value: warehouse }, owner);
    gateway.on('alibaba.createOrder.preview', () => ({ errorCode: '500_004', errorMsg: '' }));
    expect((await preview()).refusals).toHaveLength(1);
    expect(gateway.calls.at(-1)?.fields.addressParam).toContain('网商路699号');
    await inTransaction(db, (tx) => writeSetting(tx, 'warehouse', null, null));
  });
});

const post = (payload: string | Buffer, type = 'application/x-www-form-urlencoded') =>
  shop.app.inject({ method: 'POST', url: '/api/webhooks/alibaba1688', payload, headers: { 'content-type': type } });
const form = (message: unknown, secret = app.appSecret) =>
  new URLSearchParams(
    signed(secret, '', { message: typeof message === 'string' ? message : JSON.stringify(message) }),
  ).toString();
const stored = async () =>
  (
    await sql<{ event_id: string; about_id: string }>`
      select event_id, about_id from webhook_events where provider = 'alibaba1688' order by event_id`.execute(db)
  ).rows;
const queued = async () =>
  (
    await sql<{ name: string; data: unknown }>`
      select name, data from pgboss.job where name like 'marketplace-%' order by name, data::text`.execute(db)
  ).rows;
const orderMessage = (msgId: number) =>
  `{"msgId":${msgId},"gmtBorn":1790000000000,"type":"ORDER_BUYER_VIEW_ORDER_PAY","userInfo":"b2b-1","data":{"orderId":2799000000000000123}}`;

describe('messages', () => {
  beforeAll(async () => {
    await sql`delete from pgboss.job where name like 'marketplace-%'`.execute(db);
  });

  test('guard: isSigned, and once. 204 for handled, 401 and 400 for what is not; a message that comes twice is one', async () => {
    for (const payload of [
      '',
      'message=%7B%7D',
      form(orderMessage(1), 'another secret'),
      `${form(orderMessage(1))}&more=1`,
    ])
      expect((await post(payload)).statusCode).toBe(401);
    expect((await post(form('no JSON'))).statusCode).toBe(400);
    expect((await post(form({ msgId: 1 }))).statusCode).toBe(400);
    expect(await stored()).toEqual([]);
    const answers = await Promise.all([post(form(orderMessage(1))), post(form(orderMessage(1)))]);
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [204, ''],
      [204, ''],
    ]);
    expect(await stored()).toEqual([{ event_id: '1', about_id: 'order' }]);
    expect(await queued()).toEqual([{ name: 'marketplace-order-changed', data: { orderId: '2799000000000000123' } }]);
    expect((await shop.app.inject({ method: 'POST', url: '/api/webhooks/alibaba' })).statusCode).toBe(404);
  });

  test('each kind has its queue; an unknown topic is kept by its name', async () => {
    const message = (msgId: number, type: string, data: object) => post(form({ msgId, gmtBorn: 1, type, data }));
    await message(2, 'PRODUCT_RELATION_VIEW_PRODUCT_EXPIRE', { productIds: '11,12' });
    await message(3, 'LOGISTICS_MAIL_NO_CHANGE', { MailNoChangeModel: { orderLogsItems: [{ orderId: 5 }] } });
    await message(4, 'ORDER_BUYER_VIEW_ORDER_BUYER_REFUND_IN_SALES', { orderId: 5, refundId: 'TQ1' });
    await message(5, 'SOMETHING_NEW', { a: 1 });
    expect((await queued()).slice(0, 1)).toEqual([
      { name: 'marketplace-offers-changed', data: { offerIds: ['11', '12'] } },
    ]);
    expect((await queued()).slice(2)).toEqual([
      { name: 'marketplace-parcels-changed', data: { orderIds: ['5'] } },
      { name: 'marketplace-refund-changed', data: { orderId: '5', refundId: 'TQ1' } },
    ]);
    expect((await stored()).at(-1)).toEqual({ event_id: '5', about_id: 'SOMETHING_NEW' });
  });

  test('guard: confirm after commit. What was not delivered is pulled, stored once, and only then confirmed', async () => {
    await sql`delete from pgboss.job where name like 'marketplace-%'`.execute(db);
    const kept = [1, 6, 7].map(orderMessage);
    gateway.on('push.query.messageList', () => `{"pushMessagePage":{"datas":[${kept.join(',')}],"totalCount":3}}`);
    gateway.on('push.message.confirm', () => refusal('gw.ParamMissing'));
    await expect(pullNews(shop.services, marketplace)).rejects.toMatchObject({ kind: 'refused' });
    expect((await stored()).map(({ event_id }) => event_id)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    gateway.on('push.message.confirm', () => ({ isSuccess: true }));
    await pullNews(shop.services, marketplace);
    const confirmed = gateway.of('push.message.confirm').at(-1)?.fields;
    expect(confirmed).toMatchObject({ msgIdList: '[1,6,7]' });
    // The app's own call: no account's token.
    expect(confirmed).not.toHaveProperty('access_token');
    expect(await queued()).toHaveLength(2);
    expect(gateway.of('push.query.messageList').at(-1)?.fields.createStartTime).toMatch(/^\d{17}\+0800$/);
  });
});
