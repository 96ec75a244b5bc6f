import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { app, openGateway, refusal, tokens } from '#testing/alibaba-gateway.ts';
import { Budget } from './budget.ts';

const { gateway, db, open } = await openGateway();
const marketplace = open();
const back = 'https://shop.example/console/marketplace/connection';
const nextTo = open();

const ok = { code: 0, message: 'ok' };
const call = (from = marketplace) => from.follow('1');
const account = async () =>
  (await sql<Record<string, unknown>>`select * from alibaba1688_account`.execute(db)).rows[0] ?? {};
const age = (seconds: number) =>
  sql`update alibaba1688_account set access_ends_at = now() + ${seconds} * interval '1 second'`.execute(db);
const fill = () =>
  sql`update alibaba1688_budget set tokens = 1000, rests_until = null, rest_seconds = 0, used = 0`.execute(db);

beforeEach(async () => {
  gateway.calls.length = 0;
  gateway.on('system.oauth2', () => tokens());
  gateway.on('alibaba.product.follow.crossborder', () => ok);
  await marketplace.access.disconnect();
  await fill();
});

describe('the consent', () => {
  test('its page, its tokens sealed, whose account and until when', async () => {
    const url = new URL(marketplace.access.consentUrl({ state: 'S t', returnUrl: back }) ?? '');
    expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
      '/oauth/authorize',
      { client_id: '7000001', site: '1688', redirect_uri: back, state: 'S t' },
    ]);
    await marketplace.access.connect('code-1', back);
    expect(gateway.calls[0]?.fields).toEqual({
      grant_type: 'authorization_code',
      need_refresh_token: 'true',
      redirect_uri: back,
      code: 'code-1',
      client_id: '7000001',
      client_secret: app.appSecret,
    });
    expect(JSON.stringify(await account())).not.toMatch(/tok-1/);
    expect(await marketplace.access.read()).toMatchObject({
      state: 'connected',
      account: 'trading-co',
      endsAt: new Date('2027-05-28T04:00:00Z'),
    });
    await call();
    expect(gateway.calls.at(-1)?.fields.access_token).toBe('tok-1');
  });

  test('guard: not_connected. Without one nothing is called', async () => {
    await expect(call()).rejects.toMatchObject({ kind: 'not_connected' });
    expect(gateway.calls).toEqual([]);
  });

  test('a refused code connects nothing', async () => {
    gateway.on('system.oauth2', () => ({ status: 400, body: { error: 'invalid_grant', error_description: 'used' } }));
    await expect(marketplace.access.connect('code-1', back)).rejects.toMatchObject({ code: 'invalid_grant' });
    expect((await marketplace.access.read()).state).toBe('not_connected');
  });
});

describe('renewal', () => {
  test('guard: takeRenewal. Many calls of two processes after the end renew once, and all use the new token', async () => {
    await marketplace.access.connect('code-1', back);
    await age(-5);
    gateway.on('system.oauth2', () => tokens('tok-2'));
    gateway.calls.length = 0;
    await Promise.all(Array.from({ length: 6 }, (_, index) => call(index % 2 ? marketplace : nextTo)));
    expect(gateway.of('system.oauth2').map(({ fields }) => fields.refresh_token)).toEqual(['refresh-tok-1']);
    expect(gateway.of('alibaba.product.follow.crossborder').map(({ fields }) => fields.access_token)).toEqual(
      Array.from({ length: 6 }, () => 'tok-2'),
    );
  });

  test('the newest refresh token is kept, and the last one where an answer brings none', async () => {
    await marketplace.access.connect('code-1', back);
    const renewed = async (answer: object) => {
      await age(60);
      gateway.on('system.oauth2', () => answer);
      await marketplace.access.renew();
      return gateway.calls.at(-1)?.fields.refresh_token;
    };
    expect(await renewed(tokens('tok-2'))).toBe('refresh-tok-1');
    expect(await renewed(tokens('tok-3', { refresh_token: undefined }))).toBe('refresh-tok-2');
    expect(await renewed(tokens('tok-4'))).toBe('refresh-tok-2');
    const before = gateway.calls.length;
    await marketplace.access.renew();
    expect(gateway.calls).toHaveLength(before);
  });

  test('a withdrawn consent stops the calls and is known; connecting again mends it', async () => {
    await marketplace.access.connect('code-1', back);
    await age(-5);
    gateway.on('system.oauth2', () => ({ status: 400, body: { error: 'invalid_grant', error_description: 'gone' } }));
    await expect(call()).rejects.toMatchObject({ kind: 'not_connected' });
    expect(await marketplace.access.read()).toMatchObject({ state: 'withdrawn', account: 'trading-co' });
    gateway.calls.length = 0;
    await expect(call()).rejects.toMatchObject({ kind: 'not_connected' });
    expect(gateway.calls).toEqual([]);
    gateway.on('system.oauth2', () => tokens('tok-9'));
    await marketplace.access.connect('code-2', back);
    await call();
    expect(gateway.calls.at(-1)?.fields.access_token).toBe('tok-9');
  });

  test('silence of the token’s server withdraws nothing: a token that is still good is used', async () => {
    await marketplace.access.connect('code-1', back);
    await age(120);
    gateway.on('system.oauth2', () => ({ status: 503, body: '' }));
    await call();
    expect((await marketplace.access.read()).state).toBe('connected');
  });

  test('a token that the gateway refuses is renewed once', async () => {
    await marketplace.access.connect('code-1', back);
    gateway.on('system.oauth2', () => tokens('tok-2'));
    gateway.on('alibaba.product.follow.crossborder', ({ access_token }) =>
      access_token === 'tok-2' ? ok : refusal('401', 'Request need user authorized'),
    );
    await call();
    gateway.on('alibaba.product.follow.crossborder', () => refusal('401'));
    await expect(call()).rejects.toMatchObject({ kind: 'not_connected' });
  });

  test('guard: generation. A renewal that a disconnection overtook stores nothing', async () => {
    await marketplace.access.connect('code-1', back);
    await age(60);
    let renewing: Promise<void> | undefined;
    gateway.on('system.oauth2', () => {
      renewing = marketplace.access.disconnect();
      return tokens('tok-2');
    });
    await marketplace.access.renew();
    await renewing;
    await marketplace.access.disconnect();
    expect(await account()).toMatchObject({
      state: 'not_connected',
      sealed_access_token: null,
      sealed_refresh_token: null,
    });
  });
});

describe('what the gateway refuses', () => {
  test.each([
    ['gw.APIACLDecline', 'not_allowed'],
    ['gw.APIUnsupported', 'not_allowed'],
    ['gw.ParamMissing', 'refused'],
    ['gw.SignatureInvalid', 'refused'],
    ['gw.QosAppFrequencyLimit', 'busy'],
    ['gw.QosRequestLimit', 'busy'],
    ['gw.SomethingNew', 'unavailable'],
  ])('%s is %s, with status 400 or 200', async (code, kind) => {
    await marketplace.access.connect('code-1', back);
    for (const status of [400, 200]) {
      await fill();
      gateway.on('alibaba.product.follow.crossborder', () => ({ ...refusal(code), status }));
      await expect(call()).rejects.toMatchObject({ kind });
    }
  });

  test('which calls the app may use is known from its answers, also to another process', async () => {
    await marketplace.access.connect('code-1', back);
    const allowed = async () =>
      (await nextTo.access.read()).calls.find(({ name }) => name === 'alibaba.product.follow.crossborder')?.isAllowed;
    gateway.on('alibaba.product.follow.crossborder', () => refusal('gw.APIACLDecline'));
    await expect(call()).rejects.toThrow();
    expect(await allowed()).toBe(false);
    gateway.on('alibaba.product.follow.crossborder', () => ok);
    await call();
    expect(await allowed()).toBe(true);
  });

  test('silence is known since it began, and over with the next answer', async () => {
    await marketplace.access.connect('code-1', back);
    gateway.on('alibaba.product.follow.crossborder', () => ({ status: 0, body: '' }));
    await expect(call()).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await marketplace.access.read()).silentSince).toBeInstanceOf(Date);
    gateway.on('alibaba.product.follow.crossborder', () => ok);
    await call();
    expect(await marketplace.access.read()).toMatchObject({ silentSince: undefined, answeredAt: expect.any(Date) });
  });
});

describe('the budget', () => {
  const waits: number[] = [];
  const budget = (perSecond: number, perDay: number) =>
    new Budget(db, { perSecond, perDay }, async (ms) => {
      waits.push(ms);
      await sql`update alibaba1688_budget set filled_at = filled_at - ${ms} * interval '1 millisecond',
        rests_until = rests_until - ${ms} * interval '1 millisecond'`.execute(db);
    });
  const hold = (tokens: number, used = 0) =>
    sql`update alibaba1688_budget set tokens = ${tokens}, filled_at = clock_timestamp(), used = ${used},
      day = (clock_timestamp() at time zone 'Asia/Shanghai')::date, rests_until = null, rest_seconds = 0`.execute(db);
  beforeEach(() => {
    waits.length = 0;
  });

  test('guard: leaves. A bucket of two serves money at once, orders too, and lets browsing wait', async () => {
    for (const [priority, mustWait] of [
      ['money', false],
      ['orders', false],
      ['freshness', true],
      ['browsing', true],
    ] as const) {
      await hold(2);
      waits.length = 0;
      await budget(5, 1000).take(priority);
      expect([priority, waits.length > 0]).toEqual([priority, mustWait]);
    }
  });

  test('guard: one row. Thirty calls of three processes at once take thirty of the day, and no token twice', async () => {
    await hold(5);
    const three = [budget(5, 1000), budget(5, 1000), budget(5, 1000)];
    await Promise.all(Array.from({ length: 30 }, (_, index) => three[index % 3]?.take('money')));
    expect((await budget(5, 1000).read()).usedToday).toBe(30);
    const { rows } = await sql<{ tokens: number }>`select tokens from alibaba1688_budget`.execute(db);
    expect(rows[0]?.tokens).toBeGreaterThanOrEqual(0);
  });

  test('guard: the day. At 80 % browsing and freshness rest, orders and money at the whole', async () => {
    await hold(5, 8);
    await expect(budget(5, 10).take('browsing')).rejects.toMatchObject({ kind: 'busy' });
    await expect(budget(5, 10).take('freshness')).rejects.toMatchObject({ kind: 'busy' });
    await budget(5, 10).take('orders');
    await budget(5, 10).take('money');
    await expect(budget(5, 10).take('money')).rejects.toMatchObject({ kind: 'busy' });
    expect((await budget(5, 10).read()).usedToday).toBe(10);
    // The next day.
    await sql`update alibaba1688_budget set day = day - 1`.execute(db);
    await budget(5, 10).take('browsing');
    expect((await budget(5, 10).read()).usedToday).toBe(1);
  });

  test('guard: rest. The whole app rests 10, 20, 40, 80 and 120 s; browsing gives up, money waits', async () => {
    await hold(5);
    const rests: number[] = [];
    for (let times = 0; times < 6; times++) {
      await budget(5, 1000).rest();
      // A second refusal of calls that were under way is the same one.
      await budget(5, 1000).rest();
      const { rows } = await sql<{ seconds: number }>`
        select round(extract(epoch from rests_until - clock_timestamp()))::int as seconds from alibaba1688_budget`.execute(
        db,
      );
      rests.push(rows[0]?.seconds ?? 0);
      await expect(budget(5, 1000).take('browsing')).rejects.toMatchObject({ kind: 'busy' });
      await sql`update alibaba1688_budget set rests_until = clock_timestamp()`.execute(db);
    }
    expect(rests).toEqual([10, 20, 40, 80, 120, 120]);
    await hold(5);
    await budget(5, 1000).rest();
    await budget(5, 1000).take('money');
    expect(Math.round(waits.reduce((sum, ms) => sum + ms, 0) / 1000)).toBe(10);
  });

  test('guard: signal. A call whose answer nobody waits for any more is left to others', async () => {
    await hold(5);
    await expect(budget(5, 1000).take('orders', 0, AbortSignal.abort())).rejects.toMatchObject({ kind: 'busy' });
    const patience = new AbortController();
    const slow = new Budget(db, { perSecond: 5, perDay: 1000 }, async () => patience.abort());
    await hold(0);
    await expect(slow.take('money', 0, patience.signal)).rejects.toMatchObject({ kind: 'busy' });
    expect((await budget(5, 1000).read()).usedToday).toBe(0);
  });

  test('a call that was refused for frequency is made again after the rest', async () => {
    await marketplace.access.connect('code-1', back);
    let tries = 0;
    gateway.on('alibaba.trade.pay.protocolPay.isopen', () =>
      ++tries < 3 ? refusal('gw.QosAppFrequencyLimit') : { result: { result: { paymentAgreements: [] } } },
    );
    const patient = open({
      wait: async (ms: number) =>
        void (await sql`update alibaba1688_budget set filled_at = filled_at - ${ms} * interval '1 millisecond',
          rests_until = rests_until - ${ms} * interval '1 millisecond'`.execute(db)),
    });
    expect((await patient.buying.readPaying()).isPossible).toBe(false);
    expect(tries).toBe(3);
  });
});
