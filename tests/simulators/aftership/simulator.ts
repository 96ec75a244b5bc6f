import { createHash, createHmac } from 'node:crypto';
import type { Acted } from '../bad-luck.ts';
import { type Asked, deliver, isRecord, type Push, readJson, type Scan, serveTracking } from '../tracked.ts';

/** AfterShip Tracking on this machine: the calls of version 2026-07 that the shop makes, and no others. */

interface Options {
  port?: number;
  apiKey?: string;
  secrets?: readonly string[];
  /** Where scans are pushed by themselves. */
  webhook?: string;
}

interface Parcel {
  id: string;
  number: string;
  scans: Scan[];
}

const refused = (status: number, code: number, message: string, type = 'BadRequest'): Acted => ({
  status,
  body: { meta: { code, message, type }, data: {} },
});
const done = (status: number, data: object): Acted => ({ status, body: { meta: { code: status }, data } });

/** `Exception_011` is a subtag of `Exception`. */
const tagOf = (word: string) => word.split('_', 1)[0] ?? '';

const toCheckpoint = ({ at, word, place = '', message = '' }: Scan) => ({
  created_at: new Date(at).toISOString(),
  slug: 'yunexpress',
  checkpoint_time: at,
  location: place || null,
  city: null,
  state: null,
  country_region: null,
  country_region_name: null,
  message,
  tag: tagOf(word),
  subtag: word.includes('_') ? word : `${word}_001`,
  subtag_message: message,
  raw_tag: null,
  hash: createHash('md5').update(`${at}${message}`).digest('hex'),
});

/** Oldest first, as AfterShip lists them. */
function toTracking({ id, number, scans }: Parcel) {
  const checkpoints = scans.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).map(toCheckpoint);
  const latest = checkpoints.at(-1);
  return {
    id,
    tracking_number: number,
    slug: 'yunexpress',
    active: true,
    tag: latest?.tag ?? 'Pending',
    subtag: latest?.subtag ?? 'Pending_001',
    courier_estimated_delivery_date: null,
    checkpoints,
  };
}

export async function startAfterShipSimulator({
  port,
  apiKey = 'simulated-aftership-key',
  secrets = ['simulated-aftership-secret'],
  webhook,
}: Options = {}) {
  const parcels = new Map<string, Parcel>();
  const find = (number: string): Parcel => {
    const parcel = parcels.get(number);
    if (!parcel) throw new Error(`${number} is not registered`);
    return parcel;
  };

  const create = (text: string): Acted => {
    const given = readJson(text);
    if (!isRecord(given)) return refused(400, 4001, 'Invalid JSON data.');
    const { tracking_number: number, origin_country_region: origin, destination_country_region: to, ...more } = given;
    // Stricter than AfterShip, which drops fields that it does not know.
    const [unknown] = Object.keys(more);
    if (unknown) return refused(400, 4008, `The value of ${unknown} is invalid.`);
    for (const country of [origin, to])
      if (country !== undefined && !/^[A-Z]{3}$/.test(String(country)))
        return refused(400, 4008, 'A country is an ISO code of three letters.');
    if (typeof number !== 'string' || number === '') return refused(400, 4007, 'tracking_number is required.');
    if (!/^[A-Z0-9-]{5,50}$/i.test(number)) return refused(400, 4005, 'The value of tracking_number is invalid.');
    if (number.startsWith('ZZ')) return refused(400, 4012, 'Cannot detect the courier.');
    const known = parcels.get(number);
    if (known) return { ...refused(400, 4003, 'Tracking already exists.') };
    const id = createHash('md5').update(number).digest('hex');
    parcels.set(number, { id, number, scans: [] });
    return done(201, toTracking(find(number)));
  };

  const list = ({ searchParams }: URL): Acted => {
    const unknown = [...searchParams.keys()].find((name) => !['tracking_numbers', 'limit', 'cursor'].includes(name));
    const limit = Number(searchParams.get('limit') ?? 100);
    if (unknown || !(limit >= 1 && limit <= 200))
      return refused(400, 4008, `The value of ${unknown ?? 'limit'} is invalid.`);
    const wanted = searchParams.get('tracking_numbers')?.split(',');
    const found = [...parcels.values()].filter(({ number }) => !wanted || wanted.includes(number)).slice(0, limit);
    return done(200, { pagination: { total: found.length, has_next_page: false }, trackings: found.map(toTracking) });
  };

  const act = ({ method, url, headers, text }: Asked): Acted => {
    if (headers['as-api-key'] !== apiKey) return refused(401, 401, 'Invalid API key.', 'Unauthorized');
    if (url.pathname !== '/tracking/2026-07/trackings')
      return refused(404, 404, 'The URI requested is invalid.', 'NotFound');
    if (method === 'POST') return create(text);
    return method === 'GET' ? list(url) : refused(405, 405, 'The method is not allowed.');
  };

  const served = await serveTracking({ port, callsPerSecond: 10, act });

  const sign = (body: string, secret = secrets[0] ?? ''): Push => ({
    headers: { 'aftership-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64') },
    body,
  });
  /** The push that AfterShip would send now. */
  const pushOf = (number: string): Push => {
    const msg = toTracking(find(number));
    return sign(
      JSON.stringify({ event: 'tracking_update', event_id: `evt-${msg.id}`, is_tracking_first_tag: false, msg, ts: 0 }),
    );
  };

  return {
    ...served,
    apiKey,
    secrets,
    sign,
    pushOf,
    /** The carrier scans a parcel. */
    scan: async (number: string, scan: Scan) => {
      find(number).scans.push(scan);
      return webhook ? deliver(webhook, pushOf(number)) : undefined;
    },
    numbers: () => [...parcels.keys()],
  };
}
