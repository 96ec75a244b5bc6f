import { afterAll, describe, expect, it } from 'vitest';
import { startAfterShipSimulator } from './aftership/simulator.ts';
import { startTrack17Simulator } from './track17/simulator.ts';

describe('17TRACK', async () => {
  const open = async () => {
    const simulator = await startTrack17Simulator({ quota: 1 });
    const ask = async (name: string, body: unknown, { key = simulator.keys[0] ?? '', method = 'POST' } = {}) => {
      const response = await fetch(`${simulator.origin}/track/v2.2/${name}`, {
        method,
        headers: { '17token': key },
        ...(method === 'POST' && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    };
    return { simulator, ask };
  };
  const [access, limits, numbers] = await Promise.all([open(), open(), open()]);
  afterAll(() => Promise.all([access, limits, numbers].map(({ simulator }) => simulator.stop())));

  it('refuses strangers, other calls and other methods', async () => {
    const { ask } = access;
    expect(await ask('register', [{ number: 'YT12345' }], { key: 'x' })).toMatchObject({
      status: 401,
      body: { code: -18010002 },
    });
    expect((await ask('register', [], { method: 'GET' })).status).toBe(405);
    expect((await ask('changecarrier', [{ number: 'YT12345' }])).status).toBe(404);
  });

  it('takes forty numbers with known fields, and three calls a second', async () => {
    const { ask } = limits;
    const many = Array.from({ length: 41 }, (_, index) => ({ number: `YT${100_000 + index}` }));
    expect((await ask('register', many)).body).toMatchObject({ code: -18010014 });
    expect((await ask('register', [{ number: 'YT12345', name: 'Mr. X' }])).body).toMatchObject({ code: -18010013 });
    expect((await ask('register', {})).body).toMatchObject({ code: -18010010 });
    expect((await ask('register', many)).status).toBe(429);
  });

  it('registers a number once, while the plan lasts, and reads registered ones only', async () => {
    const { ask } = numbers;
    const codes = async (name: string, number: string) => {
      const { body } = await ask(name, [{ number }]);
      return body.data.rejected.map(({ error }: { error: { code: number } }) => error.code);
    };
    const { body } = await ask('register', [
      { number: 'YT12345' },
      { number: 'YT12345' },
      { number: 'ZZ12345' },
      { number: 'two words' },
      { number: 'YT12346' },
    ]);
    expect(body.data.accepted).toMatchObject([{ number: 'YT12345' }]);
    expect(body.data.rejected.map(({ error }: { error: { code: number } }) => error.code)).toEqual([
      -18019901, -18019903, -18010012, -18019908,
    ]);
    expect(await codes('gettrackinfo', 'YT12345')).toEqual([]);
    expect(await codes('gettrackinfo', 'YT99999')).toEqual([-18019902]);
  });
});

describe('AfterShip', async () => {
  const simulator = await startAfterShipSimulator();
  afterAll(() => simulator.stop());
  const ask = async (path: string, body?: object, key = simulator.apiKey) => {
    const response = await fetch(`${simulator.origin}/tracking/2026-07${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'as-api-key': key },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };

  it('refuses strangers, other calls, unknown fields and what is no number', async () => {
    expect((await ask('/trackings', undefined, 'x')).status).toBe(401);
    expect((await ask('/couriers')).status).toBe(404);
    expect((await ask('/trackings', { tracking_number: 'YT12345', customers: [] })).body.meta.code).toBe(4008);
    expect((await ask('/trackings', {})).body.meta.code).toBe(4007);
    expect((await ask('/trackings', { tracking_number: 'a note' })).body.meta.code).toBe(4005);
    expect((await ask('/trackings', { tracking_number: 'ZZ12345' })).body.meta.code).toBe(4012);
    expect((await ask('/trackings?limit=500')).body.meta.code).toBe(4008);
  });

  it('makes a parcel once', async () => {
    expect((await ask('/trackings', { tracking_number: 'YT12345' })).status).toBe(201);
    const again = await ask('/trackings', { tracking_number: 'YT12345' });
    expect([again.status, again.body.meta.code]).toEqual([400, 4003]);
    const { body } = await ask('/trackings?tracking_numbers=YT12345,YT9');
    expect(body.data.trackings).toMatchObject([{ tracking_number: 'YT12345', tag: 'Pending', checkpoints: [] }]);
  });
});
