import { randomInt } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestShop } from '#testing/shop.ts';
import { startAfterShipSimulator } from '../../../../../tests/simulators/aftership/simulator.ts';
import { startTrack17Simulator } from '../../../../../tests/simulators/track17/simulator.ts';
import type { Push, Scan } from '../../../../../tests/simulators/tracked.ts';
import { AfterShip } from './aftership/service.ts';
import { DemoTracking } from './demo/service.ts';
import { Track17 } from './track17/service.ts';
import {
  type NewParcel,
  type ParcelReport,
  TrackingKeyRefused,
  type TrackingService,
  TrackingUnavailable,
} from './tracking.ts';

/** Acts as the carrier, and as bad luck. */
interface Driver {
  service: TrackingService;
  /** The same service with a key that is wrong; undefined: it has none. */
  stranger?: TrackingService;
  scan(number: string, scan: Scan): Promise<unknown>;
  /** Words of the service for a state, and one that nobody knows. */
  words: Record<'on_its_way' | 'attempt' | 'delivered' | 'returned' | 'invented', string>;
  pushes?: { of(number: string): Push; sign(body: string): Push; field: string };
  fail?(how: 429 | 503 | 'cut' | 'garbage' | 'redirect' | 'huge'): void;
}

async function demoDriver(): Promise<Driver> {
  const shop = await openTestShop({ TRACKING: 'demo' });
  return {
    service: new DemoTracking(shop.db),
    // Besides the way that its table plans.
    scan: async (number, { at, word, place = '', message = '' }) => {
      await shop.db
        .insertInto('demo_parcel_events')
        .values({ number, at: new Date(at), tag: word, place, message })
        .execute();
    },
    words: {
      on_its_way: 'in_transit',
      attempt: 'attempt_fail',
      delivered: 'delivered',
      returned: 'exception',
      invented: 'teleported',
    },
  };
}

async function track17Driver(): Promise<Driver> {
  const simulator = await startTrack17Simulator();
  afterAll(() => simulator.stop());
  const keysOf = (keys: readonly string[]) => new Track17({ keys, origin: simulator.origin });
  return {
    service: keysOf(simulator.keys),
    stranger: keysOf(['another-key']),
    scan: simulator.scan,
    words: {
      on_its_way: 'InTransit_Departure',
      attempt: 'DeliveryFailure_NoBody',
      delivered: 'Delivered_Signed',
      returned: 'Exception_Returned',
      invented: 'Teleported_Twice',
    },
    pushes: { of: (number) => simulator.pushOf(number), sign: (body) => simulator.sign(body), field: 'sign' },
    fail: (how) => simulator.failCalls({ how }),
  };
}

async function afterShipDriver(): Promise<Driver> {
  const simulator = await startAfterShipSimulator();
  afterAll(() => simulator.stop());
  const { apiKey, secrets, origin } = simulator;
  return {
    service: new AfterShip({ apiKey, webhookSecrets: secrets, origin }),
    stranger: new AfterShip({ apiKey: 'another-key', webhookSecrets: secrets, origin }),
    scan: simulator.scan,
    words: {
      on_its_way: 'InTransit_003',
      attempt: 'AttemptFail_001',
      delivered: 'Delivered_001',
      returned: 'Exception_011',
      invented: 'Teleported_001',
    },
    pushes: {
      of: (number) => simulator.pushOf(number),
      sign: (body) => simulator.sign(body),
      field: 'aftership-hmac-sha256',
    },
    fail: (how) => simulator.failCalls({ how }),
  };
}

const newNumber = () => `YT${randomInt(1e12, 9e12)}STOP`;
const parcelOf = (number: string): NewParcel => ({ number, carrier: 'YunExpress', destinationCountry: 'FR' });
const hourAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

describe.each([
  ['demo', await demoDriver()],
  ['track17', await track17Driver()],
  ['aftership', await afterShipDriver()],
])('%s', (_name, { service, stranger, scan, words, pushes, fail }) => {
  const registered = async () => {
    const number = newNumber();
    expect(await service.register([parcelOf(number)])).toEqual([{ number, outcome: 'registered' }]);
    return number;
  };
  const read = async (number: string): Promise<ParcelReport | undefined> => (await service.read([number]))[0];
  /** The demo has planned stops of its own. */
  const scanned = (report: ParcelReport | undefined, places: readonly string[]) =>
    report?.events
      .filter(({ place }) => places.includes(place))
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ state, word, place }) => [state, word, place]);

  it('registers a number once, and again without harm', async () => {
    const number = await registered();
    expect(await service.register([parcelOf(number)])).toEqual([{ number, outcome: 'registered' }]);
  });

  it('registers as many as one call takes', async () => {
    const numbers = Array.from({ length: Math.min(service.perCall, 5) }, newNumber);
    const answers = await service.register(numbers.map(parcelOf));
    expect(answers.map(({ number }) => number).toSorted()).toEqual(numbers.toSorted());
  });

  it('refuses what is no number, and takes the others of the call', async () => {
    const good = newNumber();
    const answers = await service.register([parcelOf('NO NUMBER, BUT A NOTE'), parcelOf(good)]);
    expect(answers).toHaveLength(2);
    expect(answers.find(({ outcome }) => outcome === 'refused')).toMatchObject({ said: expect.stringMatching(/./) });
    expect(answers.find(({ number }) => number === good)).toEqual({ number: good, outcome: 'registered' });
  });

  it('reads what carriers scanned, in the states of the shop', async () => {
    const number = await registered();
    await scan(number, { at: hourAgo(40), word: words.on_its_way, place: 'Liège', message: 'Left the hub' });
    await scan(number, { at: hourAgo(20), word: words.attempt, place: 'Lyon', message: 'Nobody was there' });
    await scan(number, { at: hourAgo(2), word: words.delivered, place: 'Lyon 2', message: 'Signed by HM' });
    expect(scanned(await read(number), ['Liège', 'Lyon', 'Lyon 2'])).toEqual([
      ['in_transit', words.on_its_way, 'Liège'],
      ['attempt_fail', words.attempt, 'Lyon'],
      ['delivered', words.delivered, 'Lyon 2'],
    ]);
  });

  it('a parcel that went back is an exception', async () => {
    const number = await registered();
    await scan(number, { at: hourAgo(2), word: words.returned, place: 'Roissy', message: 'Returned' });
    expect(scanned(await read(number), ['Roissy'])).toEqual([['exception', words.returned, 'Roissy']]);
  });

  it('guard: unknown. A word that nobody knows is kept and never taken for a delivery', async () => {
    const number = await registered();
    await scan(number, { at: hourAgo(1), word: words.invented, place: 'Delivered Road', message: 'Delivered' });
    const report = await read(number);
    expect(scanned(report, ['Delivered Road'])).toEqual([
      ['unknown', expect.stringContaining(words.invented.split('_')[0] ?? ''), 'Delivered Road'],
    ]);
    expect(report?.events.some(({ state }) => state === 'delivered')).toBe(false);
  });

  it('an event has the same identity in every report', async () => {
    const number = await registered();
    const first = { at: hourAgo(3), word: words.on_its_way, place: 'Liège', message: 'Left' };
    await scan(number, first);
    const before = (await read(number))?.events.find(({ place }) => place === 'Liège');
    await scan(number, { at: hourAgo(1), word: words.delivered, place: 'Lyon', message: 'Signed' });
    const after = (await read(number))?.events.find(({ place }) => place === 'Liège');
    expect(after).toEqual(before);
    expect(before?.at.toISOString()).toBe(first.at);
  });

  it('leaves numbers out that it does not know', async () => {
    expect((await service.read([newNumber()])).filter(({ events }) => events.length > 0)).toEqual([]);
  });

  it('checks its key', async () => {
    await expect(service.check()).resolves.toBeUndefined();
    if (stranger) await expect(stranger.check()).rejects.toBeInstanceOf(TrackingKeyRefused);
  });

  it.runIf(fail)('throws TrackingUnavailable where there is no answer to rely on', async () => {
    for (const how of [429, 503, 'cut', 'garbage', 'redirect', 'huge'] as const) {
      fail?.(how);
      await expect(service.read(['YT1234567890'])).rejects.toBeInstanceOf(TrackingUnavailable);
      fail?.(how);
      await expect(service.register([parcelOf(newNumber())])).rejects.toBeInstanceOf(TrackingUnavailable);
    }
  });

  it.runIf(pushes)('reads a push, and nothing that the service did not sign', async () => {
    if (!pushes) return;
    const number = await registered();
    await scan(number, { at: hourAgo(2), word: words.delivered, place: 'Lyon', message: 'Signed, 已签收' });
    const { headers, body } = pushes.of(number);
    const raw = Buffer.from(body);
    expect(service.readPush(headers, raw)).toEqual([await read(number)]);
    const signature = headers[pushes.field] ?? '';
    const forged: [Record<string, string>, Buffer][] = [
      [{}, raw],
      [{ [pushes.field]: '' }, raw],
      [{ [pushes.field]: signature.slice(1) }, raw],
      [{ [pushes.field]: signature.replaceAll(/[0-9]/g, 'a') }, raw],
      [headers, Buffer.from(`${body} `)],
      [headers, Buffer.from(body.replace(number, `${number}X`))],
      [headers, Buffer.from(JSON.stringify(JSON.parse(body), null, 1))],
    ];
    for (const [given, bytes] of forged) expect(service.readPush(given, bytes)).toBeUndefined();
  });

  it.runIf(pushes)('signed rubbish reports nothing', () => {
    for (const body of [
      '',
      'null',
      '[]',
      '{}',
      '"text"',
      '{"event":"TRACKING_UPDATED","data":{"number":1}}',
      '{"event":7}',
    ]) {
      const signed = pushes?.sign(body);
      const reports = service.readPush(signed?.headers ?? {}, Buffer.from(body));
      expect(reports?.flatMap(({ events }) => events)).toEqual([]);
    }
  });
});
