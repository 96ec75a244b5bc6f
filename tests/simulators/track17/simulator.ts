import { createHash } from 'node:crypto';
import type { Acted } from '../bad-luck.ts';
import { type Asked, deliver, isRecord, type Push, readJson, type Scan, serveTracking } from '../tracked.ts';

/** 17TRACK on this machine: the calls of version 2.2 that the shop makes, and no others. */

interface Options {
  port?: number;
  keys?: readonly string[];
  /** Where scans are pushed by themselves. */
  webhook?: string;
  /** New numbers that the plan still takes. */
  quota?: number;
}

interface Parcel {
  number: string;
  carrier: number;
  scans: Scan[];
}

const perCall = 40;
const fieldsOfNumber = ['number', 'carrier', 'auto_detection', 'destination_country'];
const statuses = ['NotFound', 'InfoReceived', 'InTransit', 'OutForDelivery', 'DeliveryFailure', 'AvailableForPickup'];

const failed = (code: number, message: string, status = 200): Acted => ({
  status,
  body: { code, data: { errors: [{ code, message }] } },
});
const rejection = (number: unknown, code: number, message: string) => ({ number, error: { code, message } });

class World {
  readonly parcels = new Map<string, Parcel>();
  quota: number;

  constructor(quota: number) {
    this.quota = quota;
  }

  register(item: Record<string, unknown>) {
    const { number, carrier, destination_country: country } = item;
    if (carrier !== undefined && !Number.isInteger(carrier))
      return rejection(number, -18010013, 'The carrier is not a key.');
    if (typeof number !== 'string' || !/^[A-Z0-9-]{5,50}$/i.test(number))
      return rejection(number, -18010012, 'The format of the tracking number is invalid.');
    if (country !== undefined && !/^[A-Z]{2}$/.test(String(country)))
      return rejection(number, -18010012, 'The country code is invalid.');
    if (this.parcels.has(number)) return rejection(number, -18019901, 'The tracking number has been registered.');
    if (number.startsWith('ZZ')) return rejection(number, -18019903, 'The carrier cannot be detected.');
    if (this.quota <= 0) return rejection(number, -18019908, 'The quota is used up.');
    this.quota--;
    const parcel = { number, carrier: 190_008, scans: [] };
    this.parcels.set(number, parcel);
    return parcel;
  }

  find(number: string): Parcel {
    const parcel = this.parcels.get(number);
    if (!parcel) throw new Error(`${number} is not registered`);
    return parcel;
  }
}

/** `Exception_Returned` is a sub-status of `Exception`. */
const statusOf = (word: string) => word.split('_', 1)[0] ?? '';

function toEvent({ at, word, place = '', message = '' }: Scan) {
  const isBare = word === statusOf(word);
  return {
    time_iso: at,
    time_utc: new Date(at).toISOString(),
    time_raw: { date: null, time: null, timezone: null },
    description: message,
    location: place,
    stage: statuses.includes(word) ? null : statusOf(word),
    sub_status: isBare && word === 'InTransit' ? 'InTransit_Other' : word,
  };
}

/** Newest first, as 17TRACK lists them. */
function toTrackInfo(scans: readonly Scan[]) {
  const events = scans.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).map(toEvent);
  const [latest] = events;
  const word = latest?.sub_status ?? 'NotFound';
  return {
    shipping_info: {},
    latest_status: { status: statusOf(word), sub_status: word, sub_status_descr: null },
    latest_event: latest ?? null,
    time_metrics: { estimated_delivery_date: { source: null, from: null, to: null } },
    milestone: [],
    misc_info: {},
    tracking: { providers: [{ provider: { key: 190_008, name: 'YunExpress', country: 'CN' }, events }] },
  };
}

export async function startTrack17Simulator({
  port,
  keys = ['simulated-17track-key'],
  webhook,
  quota = 1000,
}: Options = {}) {
  const world = new World(quota);

  const call = (name: string, text: string): Acted => {
    if (name === 'getquota')
      return { status: 200, body: { code: 0, data: { quota_remain: world.quota, accepted: [], rejected: [] } } };
    const items = readJson(text);
    if (!Array.isArray(items) || items.length === 0 || !items.every(isRecord))
      return failed(-18010010, 'The submitted data is invalid.');
    if (items.length > perCall) return failed(-18010014, `At most ${perCall} numbers a call.`);
    // Stricter than 17TRACK, which drops fields that it does not know.
    const unknown = items.flatMap((item) => Object.keys(item)).find((field) => !fieldsOfNumber.includes(field));
    if (unknown) return failed(-18010013, `The field ${unknown} is unknown.`);
    const results = items.map((item) => (name === 'register' ? world.register(item) : read(item)));
    return {
      status: 200,
      body: {
        code: 0,
        data: {
          accepted: results
            .filter((one) => !('error' in one))
            .map((one) => ('scans' in one ? { origin: 1, number: one.number, carrier: one.carrier } : one)),
          rejected: results.filter((one) => 'error' in one),
        },
      },
    };
  };

  const read = ({ number }: Record<string, unknown>) => {
    const parcel = typeof number === 'string' ? world.parcels.get(number) : undefined;
    if (!parcel) return rejection(number, -18019902, 'The tracking number is not registered.');
    return { number: parcel.number, carrier: parcel.carrier, tag: null, track_info: toTrackInfo(parcel.scans) };
  };

  const act = ({ method, url, headers, text }: Asked): Acted => {
    const [, name] = /^\/track\/v2\.2\/(register|gettrackinfo|getquota)$/.exec(url.pathname) ?? [];
    if (!name) return failed(-18010404, 'There is no such call.', 404);
    if (method !== 'POST') return failed(-18010405, 'Calls are POST.', 405);
    if (!keys.includes(String(headers['17token']))) return failed(-18010002, 'The security key is invalid.', 401);
    return call(name, text);
  };

  const served = await serveTracking({ port, callsPerSecond: 3, act });

  const sign = (body: string, key = keys[0] ?? ''): Push => ({
    headers: { sign: createHash('sha256').update(`${body}/${key}`).digest('hex') },
    body,
  });
  /** The push that 17TRACK would send now. */
  const pushOf = (number: string, event = 'TRACKING_UPDATED'): Push => {
    const { carrier, scans } = world.find(number);
    return sign(JSON.stringify({ event, data: { number, carrier, tag: null, track_info: toTrackInfo(scans) } }));
  };

  return {
    ...served,
    keys,
    sign,
    pushOf,
    /** The carrier scans a parcel. */
    scan: async (number: string, scan: Scan) => {
      world.find(number).scans.push(scan);
      return webhook ? deliver(webhook, pushOf(number)) : undefined;
    },
    numbers: () => [...world.parcels.keys()],
    setQuota: (left: number) => {
      world.quota = left;
    },
  };
}
