import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { prepareSecrets, rotateSecrets } from '#domains/accounts/stored-secrets.ts';
import { marketplaceJobs } from '#domains/marketplace/jobs.ts';
import { purchasingJobs } from '#domains/purchasing/jobs.ts';
import { runJob } from '#jobs/job.ts';
import { writeSetting } from '#shop/settings/settings.ts';
import { app, refusal, serveGateway, warehouse } from '#testing/alibaba-gateway.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';
import { testKey } from '#testing/test-key.ts';
import { marketplaceRoleJobs, pullNews } from '../jobs.ts';
import { alibaba1688 } from './provider.ts';
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

  test('a shop that opens with a withdrawn consent runs its timetable, and calls nothing', async () => {
    const jobs = [
      ...marketplaceRoleJobs(shop.services),
      ...marketplaceJobs(shop.services),
      ...purchasingJobs(shop.services),
    ];
    const timetable = [
      'renew-marketplace-consent',
      'pull-marketplace-news',
      'pull-demo-market-news',
      'read-old-offers',
      'follow-marketplace',
    ];
    const calls = gateway.calls.length;
    for (const name of timetable) {
      const job = jobs.find(({ definition }) => definition.name === name);
      if (!job) throw new Error(`there is no job ${name}`);
      await runJob(job, {});
    }
    expect(gateway.calls).toHaveLength(calls);
    expect((await connection())?.state).toBe('withdrawn');
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
    expect(await queued()).toEqual([
      { name: 'marketplace-order-changed', data: { orderId: '2799000000000000123', at: expect.any(String) } },
    ]);
    expect((await shop.app.inject({ method: 'POST', url: '/api/webhooks/alibaba' })).statusCode).toBe(404);
  });

  test('each kind has its queue; an unknown topic is kept by its name', async () => {
    const message = (msgId: number, type: string, data: object) => post(form({ msgId, gmtBorn: 1, type, data }));
    await message(2, 'PRODUCT_RELATION_VIEW_PRODUCT_EXPIRE', { productIds: '11,12' });
    await message(3, 'LOGISTICS_MAIL_NO_CHANGE', { MailNoChangeModel: { orderLogsItems: [{ orderId: 5 }] } });
    await message(4, 'ORDER_BUYER_VIEW_ORDER_BUYER_REFUND_IN_SALES', { orderId: 5, refundId: 'TQ1' });
    await message(5, 'SOMETHING_NEW', { a: 1 });
    expect((await queued()).slice(0, 1)).toMatchObject([
      { name: 'marketplace-offers-changed', data: { offerIds: ['11', '12'] } },
    ]);
    expect((await queued()).slice(2)).toMatchObject([
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

describe('messages of strangers', () => {
  const send = (message: string) => post(form(message));

  test('numbers, times and topics that are no such thing are refused, or named, and change nothing', async () => {
    await sql`delete from pgboss.job where name like 'marketplace-%'`.execute(db);
    const before = (await stored()).length;
    const data = '{"orderId":2799000000000000123}';
    for (const refused of [
      '[]',
      '"text"',
      `{"msgId":-1,"type":"ORDER_BUYER_VIEW_ORDER_PAY","data":${data}}`,
      `{"msgId":1e30,"type":"ORDER_BUYER_VIEW_ORDER_PAY","data":${data}}`,
      `{"msgId":"x","type":"ORDER_BUYER_VIEW_ORDER_PAY","data":${data}}`,
      `{"msgId":71,"type":"","data":${data}}`,
      `{"msgId":71,"gmtBorn":"soon","type":"ORDER_BUYER_VIEW_ORDER_PAY","data":${data}}`,
      `{"msgId":71,"gmtBorn":1e300,"type":"ORDER_BUYER_VIEW_ORDER_PAY","data":${data}}`,
    ])
      expect([refused, (await send(refused)).statusCode]).toEqual([refused, 400]);
    expect(await stored()).toHaveLength(before);
    for (const [id, taken] of [
      [72, `{"msgId":72,"gmtBorn":9007199254740991,"type":"ORDER_BUYER_VIEW_ORDER_PAY","data":${data}}`],
      [73, `{"msgId":73,"type":"ORDER_BUYER_VIEW_ORDER_PAY","data":{"orderId":"1; drop table orders"}}`],
      [74, `{"msgId":74,"type":"PRODUCT_RELATION_VIEW_PRODUCT_CHANGE","data":{"productIds":"1,${'9'.repeat(21)}"}}`],
      [75, `{"msgId":75,"type":"__proto__","data":{"__proto__":{"orderId":1}}}`],
      [76, `{"msgId":76,"type":"A\\u0000B\\ud800","data":null}`],
    ] as const)
      expect([id, (await send(taken)).statusCode]).toEqual([id, 204]);
    const topics = new Map((await stored()).map(({ event_id, about_id }) => [event_id, about_id]));
    expect([72, 73, 74, 75, 76].map((id) => topics.get(String(id)))).toEqual([
      'order',
      'ORDER_BUYER_VIEW_ORDER_PAY',
      'PRODUCT_RELATION_VIEW_PRODUCT_CHANGE',
      '__proto__',
      'AB',
    ]);
    expect((await queued()).map(({ name }) => name)).toEqual(['marketplace-order-changed']);
  });

  test('a message of years ago is a hint like any other; a huge one is refused before it is read', async () => {
    await sql`delete from pgboss.job where name like 'marketplace-%'`.execute(db);
    const old = orderMessage(80).replace('1790000000000', '1400000000000');
    expect((await send(old)).statusCode).toBe(204);
    // Its own time decides nothing: the order is read, as it is now.
    expect(await queued()).toEqual([
      {
        name: 'marketplace-order-changed',
        data: { orderId: '2799000000000000123', at: expect.stringMatching(/^20[2-9]/) },
      },
    ]);
    expect((await post(`message=${'x'.repeat(3_000_000)}`)).statusCode).toBe(413);
    const many = Array.from({ length: 20_000 }, (_, index) => index + 1).join(',');
    expect(
      (await send(`{"msgId":81,"type":"PRODUCT_RELATION_VIEW_PRODUCT_CHANGE","data":{"productIds":"${many}"}}`))
        .statusCode,
    ).toBe(204);
    const jobs = marketplaceJobs(shop.services);
    const changed = jobs.find(({ definition }) => definition.name === 'marketplace-offers-changed');
    const calls = gateway.calls.length;
    // Offers that are not here are no concern of the shop.
    if (changed) await runJob(changed, { offerIds: many.split(',') });
    expect(gateway.calls).toHaveLength(calls);
  });
});

describe('hostile offers', () => {
  const attribute = { attributeName: '颜色', value: '红' };
  const sku = (id: number, more: object = {}) => ({
    skuId: 8_000_000_000 + id,
    specId: `spec${id}`,
    amountOnSale: 5,
    price: '15.60',
    skuAttributes: [{ ...attribute, value: `红${id}` }],
    ...more,
  });
  const saleInfo = { amountOnSale: 5, quoteType: 1, priceRangeList: [], unitInfo: { unit: '个', transUnit: 'piece' } };
  const honest = {
    categoryId: 910101,
    subject: '杯',
    subjectTrans: 'Cup',
    productImage: { images: ['https://cbu01.example/1.jpg'] },
    productAttribute: [],
    productSkuInfos: [sku(1)],
    productSaleInfo: saleInfo,
    status: 'published',
    sellerOpenId: 'BBBhostile',
    companyName: '杯厂',
  };
  /** By offer: what is wrong with it, and why it is left out; empty: it comes in. */
  const hostile: [what: string, more: object, problem: string][] = [
    ['nothing', {}, ''],
    [
      'a script in every text',
      {
        subject: '<script>alert(1)</script>杯',
        description: '<img src=x onerror=alert(1)><script>x</script><p>杯</p>',
      },
      '',
    ],
    [
      'characters that cannot be stored',
      { subject: '\u0000杯\ud83d', certificateList: [{ certificateName: 'CE\u0000' }] },
      '',
    ],
    ['a description of a megabyte', { description: `<p>${'杯'.repeat(340_000)}</p>` }, ''],
    ['a seller’s name without end', { sellerOpenId: 'BBBloud', companyName: `<b>${'厂'.repeat(5000)}` }, ''],
    ['a price of zero', { productSkuInfos: [sku(1, { price: '0' })] }, 'no_price'],
    ['a price of zero beside another', { productSkuInfos: [sku(1), sku(2, { price: '0.00' })] }, 'breaks_rules'],
    ['a negative price', { productSkuInfos: [sku(1, { price: '-15.60' })] }, 'breaks_rules'],
    ['a price without end', { productSkuInfos: [sku(1, { price: '1e12' })] }, 'breaks_rules'],
    ['a price of a trillion', { productSkuInfos: [sku(1, { price: '999999999999' })] }, 'breaks_rules'],
    ['a price in words', { productSkuInfos: [sku(1, { price: 'cheap' })] }, 'breaks_rules'],
    ['an id beyond 2^53', { productSkuInfos: [sku(1, { skuId: '9007199254740993' })] }, 'odd_number'],
    ['an id that is none', { productSkuInfos: [sku(1, { skuId: '1 or 1=1' })] }, 'breaks_rules'],
    ['the same SKU twice', { productSkuInfos: [sku(1), sku(1)] }, 'breaks_rules'],
    ['3,000 SKUs', { productSkuInfos: Array.from({ length: 3000 }, (_, index) => sku(index)) }, 'breaks_rules'],
    ['a picture of this machine’s files', { productImage: { images: ['file:///etc/passwd'] } }, 'breaks_rules'],
    ['a picture that is a script', { productImage: { images: ['javascript:alert(1)'] } }, 'breaks_rules'],
    ['a seller’s id without end', { sellerOpenId: 'B'.repeat(500) }, 'breaks_rules'],
    ['a stock of a billion billions', { productSkuInfos: [sku(1, { amountOnSale: 1e15 })] }, 'breaks_rules'],
    ['no title', { subject: '\u0000' }, 'breaks_rules'],
    ['the number of another', { offerId: 1 }, 'breaks_rules'],
  ];
  const first = 920_000_000_000;

  test('each is left out for its reason or comes in clean, and none holds up another', async () => {
    await makeProduct(shop.services, { offerId: 920_000_009_999 });
    gateway.on('system.oauth2', () => ({ access_token: 'tok-h', refresh_token: 'refresh-h', expires_in: '36000' }));
    await marketplace.access.connect('code', 'https://shop.example/back');
    gateway.on('product.search.queryProductDetail', ({ offerDetailParam = '' }) => {
      const { offerId } = JSON.parse(offerDetailParam);
      const [, more = {}] = hostile[offerId - first] ?? [];
      const skus = {
        productSkuInfos: honest.productSkuInfos.map((one) => ({
          ...one,
          skuId: one.skuId + (offerId - first) * 100_000,
        })),
      };
      return { result: { code: '200', message: '', result: { ...honest, ...skus, offerId, ...more } } };
    });
    const { config, log, now } = shop.services;
    const keys = { ...app, origin: gateway.origin, limits: { perSecond: 1000, perDay: 1_000_000 } };
    shop.services.marketplace = alibaba1688({
      config: { ...config, alibaba1688: keys },
      db,
      log,
      now,
      warehouse: async () => warehouse,
    });
    const offerIds = hostile.map((_, index) => String(first + index));
    const cataloguer = await shop.makeOperator(['catalogue']);
    const { importId } = await shop.call(
      'operatorImportOffers',
      { mayShow: true, offerIds, categoryId: 910101 },
      cataloguer,
    );
    await shop.runJobs();
    const state = () => shop.call('operatorGetOfferImport', { importId }, cataloguer);
    // On a busy machine a large answer may break a connection, after which the import rests and goes on.
    for (let times = 0; times < 5 && (await state()).state === 'running'; times++) {
      await shop.asOwner(({ pool }) =>
        pool.query("update pgboss.job set start_after = now() where name = 'import-offers'"),
      );
      await shop.runJobs();
    }
    const done = await state();
    const problems = new Map(done.refusals.map(({ offerId, problem }) => [offerId, problem]));
    expect(hostile.map(([what], index) => [what, problems.get(String(first + index)) ?? ''])).toEqual(
      hostile.map(([what, , problem]) => [what, problem]),
    );
    expect(done).toMatchObject({ state: 'done', waiting: 0 });
    const { rows } = await sql<{ title: string; description: string }>`
      select titles ->> 'zh' as title, coalesce(descriptions ->> 'zh', '') as description from products
      where id between ${first} and ${first + hostile.length} order by id`.execute(db);
    expect(rows.map(({ title }) => title)).toEqual(['杯', '<script>alert(1)</script>杯', '杯', '杯', '杯']);
    expect(rows[1]?.description).not.toMatch(/script|onerror/);
    expect(Math.max(...rows.map(({ description }) => description.length))).toBeLessThanOrEqual(200_000);
    const { rows: names } = await sql<{ name: string }>`
      select names ->> 'zh' as name from suppliers where id = 'BBBloud'`.execute(db);
    expect(names[0]?.name).toBe('厂'.repeat(197));
    const { rows: strangers } = await sql`select id from suppliers where length(id) > 100`.execute(db);
    expect(strangers).toEqual([]);
    shop.services.marketplace = marketplace;
  });
});
