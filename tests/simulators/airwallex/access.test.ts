import { describe, expect, it } from 'vitest';
import { minutes } from './clock.ts';
import { login, makeIntent, order, sessionOf, start } from './testing.ts';

const intents = '/pa/payment_intents';

describe('the login', () => {
  it('gives a token for half an hour', async () => {
    const simulator = await start();
    const { status, body } = await login(simulator);
    expect(status).toBe(201);
    expect(body.expires_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/);
    const call = await sessionOf(simulator);
    await simulator.advance(minutes(29));
    expect((await call('GET', intents)).status).toBe(200);
    await simulator.advance(minutes(2));
    expect(await call('GET', intents)).toMatchObject({ status: 401, body: { code: 'credentials_expired' } });
  });

  it('refuses a wrong key, a wrong client and a key that was changed', async () => {
    const simulator = await start();
    expect((await login(simulator, { 'x-api-key': 'wrong' })).status).toBe(401);
    expect((await login(simulator, { 'x-client-id': 'wrong' })).status).toBe(401);
    const call = await sessionOf(simulator);
    simulator.changeApiKey('new-key');
    expect((await call('GET', intents)).status).toBe(401);
    expect((await login(simulator)).body.code).toBe('credentials_invalid');
    expect((await login(simulator, { 'x-api-key': 'new-key' })).status).toBe(201);
  });

  it('is asked for by every call', async () => {
    const simulator = await start();
    const call = await sessionOf(simulator);
    for (const authorization of ['', 'Bearer ', 'Bearer wrong'])
      expect((await call('GET', intents, undefined, { authorization })).body.code).toBe('unauthorized');
    simulator.expireTokens();
    expect((await call('GET', intents)).status).toBe(401);
  });
});

describe('a call', () => {
  it('may name a version of the API that exists', async () => {
    const call = await sessionOf(await start());
    const version = (version: string) => call('GET', intents, undefined, { 'x-api-version': version });
    expect((await version('2025-06-30')).status).toBe(200);
    for (const wrong of ['2025', '2018-01-01', '2099-01-01'])
      expect((await version(wrong)).body).toMatchObject({ code: 'validation_error', source: 'x-api-version' });
  });

  it('must be of an endpoint that exists, and send JSON', async () => {
    const simulator = await start();
    const call = await sessionOf(simulator);
    expect(await call('GET', '/pa/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await call('GET', `${intents}/int_unknown`)).toMatchObject({
      status: 404,
      body: { code: 'resource_not_found' },
    });
    const plain = await call('POST', `${intents}/create`, order(), { 'content-type': 'text/plain' });
    expect(plain.body.code).toBe('validation_error');
  });

  it('explains the mistake in the API’s form', async () => {
    const call = await sessionOf(await start());
    const { status, body } = await call('POST', `${intents}/create`, order({ merchant_order_id: undefined }));
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'validation_error', source: 'merchant_order_id' });
    expect(body.trace_id).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('too many calls', () => {
  it('are refused until the second is over', async () => {
    const simulator = await start({ requestsPerSecond: 3 });
    const call = await sessionOf(simulator);
    const statuses = [];
    for (let count = 0; count < 3; count++) statuses.push((await call('GET', intents)).status);
    expect(statuses).toEqual([200, 200, 429]);
    await simulator.advance(1001);
    expect((await call('GET', intents)).status).toBe(200);
  });

  it('logins are refused until the minute is over', async () => {
    const simulator = await start({ loginsPerMinute: 1 });
    expect((await login(simulator)).status).toBe(201);
    expect(await login(simulator)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    simulator.setRateLimits(100, 2);
    await simulator.advance(minutes(1));
    expect((await login(simulator)).status).toBe(201);
  });
});

describe('an outage', () => {
  it('answers 503 for as long as it was set, and acts on nothing', async () => {
    const simulator = await start();
    const call = await sessionOf(simulator);
    await simulator.down('unavailable', minutes(10));
    expect((await call('POST', `${intents}/create`, order())).status).toBe(503);
    await simulator.advance(minutes(9));
    expect((await call('GET', intents)).status).toBe(503);
    await simulator.advance(minutes(1));
    expect((await call('GET', intents)).body.items).toEqual([]);
  });

  it('refuses connections, and listens at the same address afterwards', async () => {
    const simulator = await start();
    const call = await sessionOf(simulator);
    await simulator.down('refused', minutes(10));
    await expect(call('GET', intents)).rejects.toThrow();
    await simulator.advance(minutes(10));
    expect((await call('GET', intents)).status).toBe(200);
    await simulator.down('refused');
    await simulator.up();
    expect((await call('GET', intents)).status).toBe(200);
  });

  it('takes requests and never answers', async () => {
    const simulator = await start();
    const call = await sessionOf(simulator);
    await simulator.down('silent');
    const silent = fetch(`${simulator.url}/api/v1${intents}`, { signal: AbortSignal.timeout(200) });
    await expect(silent).rejects.toMatchObject({ name: 'TimeoutError' });
    await simulator.up();
    expect((await call('GET', intents)).status).toBe(200);
  });

  it('can be of single calls', async () => {
    const simulator = await start();
    const call = await sessionOf(simulator);
    simulator.refuseCalls(500, 2);
    expect((await call('POST', `${intents}/create`, order())).body.code).toBe('internal_error');
    expect((await call('GET', intents)).status).toBe(500);
    expect((await call('GET', intents)).body.items).toEqual([]);
  });

  it('can lose the answer to a completed call', async () => {
    const simulator = await start();
    const call = await sessionOf(simulator);
    const body = order();
    simulator.loseAnswers('payment_intents/create');
    await expect(call('POST', `${intents}/create`, body)).rejects.toThrow();
    expect((await call('GET', intents)).body.items).toHaveLength(1);
    const again = await call('POST', `${intents}/create`, body);
    expect(again.status).toBe(201);
    expect((await call('GET', intents)).body.items).toMatchObject([{ id: again.body.id }]);
  });
});

describe('the controls over HTTP', () => {
  it('work from another process, during an outage, too', async () => {
    const simulator = await start();
    const control = async (name: string, ...given: unknown[]) => {
      const response = await fetch(`${simulator.controlUrl}/_control/${name}`, {
        method: 'POST',
        body: JSON.stringify(given),
      });
      return { status: response.status, body: await response.json() };
    };
    const call = await sessionOf(simulator);
    const id = await makeIntent(call);
    await control('down', 'refused', 1000);
    expect((await control('pay', id)).body).toMatchObject({ result: { status: 'SUCCEEDED' } });
    expect((await control('pay', id)).body.code).toBe('invalid_status_for_operation');
    await control('advance', 1000);
    expect((await call('GET', `${intents}/${id}`)).body.status).toBe('SUCCEEDED');
    expect((await control('nothing')).status).toBe(404);
    expect((await control('constructor')).status).toBe(404);
  });
});
