import { createHash, createHmac, randomInt } from 'node:crypto';
import { listCountries } from '@sampan/locations';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestShop } from '#testing/shop.ts';
import { startAfterShipSimulator } from '../../../../../tests/simulators/aftership/simulator.ts';
import { startTrack17Simulator } from '../../../../../tests/simulators/track17/simulator.ts';
import type { Push, Scan } from '../../../../../tests/simulators/tracked.ts';
import { longCountryCode } from './aftership/countries.ts';
import { AfterShip } from './aftership/service.ts';
import { DemoTracking } from './demo/service.ts';
import { carrierKey } from './track17/carriers.ts';
import { Track17 } from './track17/service.ts';
import {
  type NewParcel,
  offsetOf,
  type ParcelReport,
  TrackingKeyRefused,
  type TrackingService,
  TrackingUnavailable,
  toReport,
} from './tracking.ts';

/** Acts as the carrier, and as bad luck. */
interface Driver {
  service: TrackingService;
  /** The same service with a key that is wrong; undefined: it has none. */
  stranger?: TrackingService;
  scan(number: string, scan: Scan): Promise<unknown>;
  /** Words of the service for a state, and one that nobody knows. */
  words: Record<'on_its_way' | 'attempt' | 'delivered' | 'returned' | 'customs' | 'asks' | 'lost' | 'invented', string>;
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
      returned: 'exception:returned',
      customs: 'in_transit:customs',
      asks: 'in_transit:customs_asks',
      lost: 'exception:lost',
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
      customs: 'InTransit_CustomsProcessing',
      asks: 'InTransit_CustomsRequiringInformation',
      lost: 'Exception_Lost',
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
      customs: 'InTransit_006',
      asks: 'Exception_018',
      lost: 'Exception_013',
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

  it('guard: detailOf. What more the service says is kept in the words of the shop', async () => {
    const number = await registered();
    const told = { customs: words.customs, customs_asks: words.asks, returned: words.returned, lost: words.lost };
    for (const [index, [place, word]] of Object.entries(told).entries())
      await scan(number, { at: hourAgo(20 - index), word, place, message: 'x' });
    await scan(number, { at: hourAgo(1), word: words.delivered, place: 'Lyon', message: 'x' });
    const report = await read(number);
    expect(Object.keys(told).map((at) => report?.events.find(({ place }) => place === at)?.detail)).toEqual(
      Object.keys(told),
    );
    expect(report?.events.find(({ place }) => place === 'Lyon')?.detail).toBeNull();
  });

  it.runIf(pushes)('guard: offsetOf. The clock of the place is kept, and no zone is made up', async () => {
    const number = await registered();
    await scan(number, { at: '2026-11-28T15:20:00+01:00', word: words.customs, place: 'Roissy', message: 'x' });
    await scan(number, { at: '2026-11-21T15:10:00Z', word: words.on_its_way, place: 'Guangzhou', message: 'x' });
    const events = (await read(number))?.events ?? [];
    expect(events.map(({ place, at, offsetMinutes }) => [place, at.toISOString(), offsetMinutes])).toEqual(
      expect.arrayContaining([
        ['Roissy', '2026-11-28T14:20:00.000Z', 60],
        ['Guangzhou', '2026-11-21T15:10:00.000Z', null],
      ]),
    );
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

it.each([
  ['2026-11-28T15:20:00+01:00', 60],
  ['2026-11-28T04:20:00-1000', -600],
  ['2026-11-28T19:50:00+05:30', 330],
  ['2026-11-28T14:20:00Z', null],
  ['2026-11-28T14:20:00', null],
  // Another moment, and a zone that is none.
  ['2026-11-28T15:20:00+02:00', null],
  ['2026-11-29T10:20:00+20:00', null],
  ['', null],
  [undefined, null],
])('the zone of %s', (text, offset) => {
  expect(offsetOf(text, new Date('2026-11-28T14:20:00Z'))).toBe(offset);
});

it('AfterShip gets the countries in three letters, and no country that is none', async () => {
  const simulator = await startAfterShipSimulator();
  afterAll(() => simulator.stop());
  const { apiKey, secrets, origin } = simulator;
  const service = new AfterShip({ apiKey, webhookSecrets: secrets, origin });
  const numbers = [newNumber(), newNumber(), newNumber()];
  await service.register(
    ['FR', '', 'XK'].map((destinationCountry, index) => ({
      number: numbers[index] ?? '',
      carrier: 'DHL',
      destinationCountry,
    })),
  );
  expect(simulator.requests().map(({ body }) => body)).toEqual([
    { tracking_number: numbers[0], origin_country_region: 'CHN', destination_country_region: 'FRA' },
    { tracking_number: numbers[1], origin_country_region: 'CHN' },
    { tracking_number: numbers[2], origin_country_region: 'CHN' },
  ]);
  expect(listCountries('en').filter(({ iso }) => iso !== 'XK' && !longCountryCode(iso))).toEqual([]);
});

it.each([
  ['YunExpress', 190_008],
  ['云途物流', 190_008],
  ['China Post', 3011],
  ['EMS', 3013],
  ['FedEx International', 100_003],
  // Another carrier in each country, and carriers whose names contain another's.
  ['DHL', undefined],
  ['Systems Logistics', undefined],
  ['', undefined],
])('17TRACK’s key of %s', (carrier, key) => {
  expect(carrierKey(carrier)).toBe(key);
});

describe('what is kept of a report', () => {
  const at = '2026-11-28T14:20:00Z';
  const scan = (more: object = {}) => ({
    at,
    state: 'in_transit' as const,
    word: 'InTransit',
    place: 'Roissy',
    description: 'x',
    ...more,
  });

  it('guard: eventsMax, textMax. No more than 300 entries of 300 characters, without control characters', () => {
    const report = toReport('YT1', [scan({ place: ' A\u0000\tB\ud800 ', description: 'y'.repeat(999) })]);
    expect(report.events[0]).toMatchObject({ place: 'A B', description: 'y'.repeat(300) });
    const scans = Array.from({ length: 305 }, (_, index) => scan({ description: String(index) }));
    expect(toReport('YT1', scans)).toMatchObject({ unreadable: 5, events: { length: 300 } });
    expect(toReport('YT1', [scan({ at: 'yesterday' }), scan()])).toMatchObject({
      unreadable: 1,
      events: { length: 1 },
    });
  });

  it('guard: statusEvent. The state of the whole parcel is an entry only where no scan has it and somebody must act', () => {
    const status = (state: 'delivered' | 'in_transit' | 'expired') =>
      toReport('YT1', [scan()], { status: scan({ state, word: state }) }).events.map((event) => event.state);
    expect(status('expired')).toEqual(['in_transit', 'expired']);
    expect(status('delivered')).toEqual(['in_transit', 'delivered']);
    expect(status('in_transit')).toEqual(['in_transit']);
    const both = toReport('YT1', [scan({ state: 'expired' })], { status: scan({ state: 'expired' }) });
    expect(both.events).toHaveLength(1);
  });

  it('AfterShip: a time without a zone is UTC, whatever zone this machine has', () => {
    const secrets = ['first', 'second'];
    const service = new AfterShip({ apiKey: 'k', webhookSecrets: secrets, origin: undefined });
    const msg = {
      tracking_number: 'YT1',
      tag: 'InTransit',
      checkpoints: [{ checkpoint_time: '2026-11-28T14:20:00', tag: 'InTransit', subtag: 'InTransit_003' }],
    };
    const body = JSON.stringify({ event: 'tracking_update', msg });
    // guard: secrets.some. While a secret is changed, both hold; a third never did.
    for (const secret of [...secrets, 'third']) {
      const signature = createHmac('sha256', secret).update(body).digest('base64');
      const reports = service.readPush({ 'aftership-hmac-sha256': signature }, Buffer.from(body));
      if (secret === 'third') expect(reports).toBeUndefined();
      else expect(reports?.[0]?.events).toMatchObject([{ at: new Date('2026-11-28T14:20:00Z'), offsetMinutes: null }]);
    }
  });

  it('17TRACK: an event that is no update reports nothing; either key signs', () => {
    const service = new Track17({ keys: ['first', 'second'], origin: undefined });
    const info = { latest_status: { status: 'Delivered', sub_status: 'Delivered_Signed' } };
    const push = (event: string, key: string) => {
      const body = JSON.stringify({ event, data: { number: 'YT1', track_info: info } });
      const sign = createHash('sha256').update(`${body}/${key}`).digest('hex');
      return service.readPush({ sign }, Buffer.from(body))?.flatMap(({ events }) => events.map(({ state }) => state));
    };
    expect(push('TRACKING_UPDATED', 'first')).toEqual(['delivered']);
    expect(push('TRACKING_UPDATED', 'second')).toEqual(['delivered']);
    expect(push('TRACKING_UPDATED', 'third')).toBeUndefined();
    expect(push('TRACKING_STOPPED', 'first')).toEqual([]);
  });

  it('AfterShip: what was registered before a call fails is not asked for again', async () => {
    const simulator = await startAfterShipSimulator();
    afterAll(() => simulator.stop());
    const { apiKey, secrets, origin } = simulator;
    const service = new AfterShip({ apiKey, webhookSecrets: secrets, origin });
    const parcels = [parcelOf(newNumber()), parcelOf(newNumber())];
    await service.register(parcels.slice(0, 1));
    simulator.failCalls({ how: 503 });
    await expect(service.register(parcels)).rejects.toBeInstanceOf(TrackingUnavailable);
    const asked = simulator.requests().length;
    const registering = service.register(parcels);
    while (simulator.requests().length === asked) await new Promise((resolve) => setTimeout(resolve, 5));
    simulator.failCalls({ how: 503 });
    expect(await registering).toEqual([{ number: parcels[0]?.number, outcome: 'registered' }]);
  });
});
