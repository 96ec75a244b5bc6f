import { z } from 'zod';
import {
  cutText,
  type NewParcel,
  type ParcelReport,
  type Registration,
  TrackingKeyRefused,
  type TrackingService,
  TrackingUnavailable,
} from '#connectors/tracking/tracking.ts';
import { TrackingHttp } from '#connectors/tracking/tracking-http.ts';
import { reportOf, tracking } from './answers.ts';
import { longCountryCode } from './countries.ts';
import { readPush } from './push.ts';

interface AfterShipKeys {
  apiKey: string;
  /** The current one, and the one before while both are in use. */
  webhookSecrets: readonly string[];
  /** A simulator's. */
  origin: string | undefined;
}

const version = '/tracking/2026-07';
const callsPerSecond = 10;
const alreadyExists = 4003;
/** Codes of requests that AfterShip will never take with this number. */
const numberRefusals: readonly number[] = [4005, 4007, 4008, 4010, 4011, 4012, 4017];

const meta = z.object({ meta: z.object({ code: z.coerce.number().int(), message: z.string().nullish() }) });
const list = z.object({ data: z.object({ trackings: z.array(z.unknown()) }) });

export class AfterShip implements TrackingService {
  readonly name = 'aftership';
  readonly perCall = 40;
  readonly silentMinutes = 6 * 60;
  readonly #keys: AfterShipKeys;
  readonly #http = new TrackingHttp('AfterShip', callsPerSecond);

  constructor(keys: AfterShipKeys) {
    this.#keys = keys;
  }

  /** One call a parcel. What was registered before a call fails is not asked for again. */
  async register(parcels: readonly NewParcel[]): Promise<Registration[]> {
    const done: Registration[] = [];
    for (const parcel of parcels) {
      try {
        done.push(await this.#create(parcel));
      } catch (error) {
        if (!(error instanceof TrackingUnavailable) || done.length === 0) throw error;
        return done;
      }
    }
    return done;
  }

  /** AfterShip recognises the carrier by the number and the countries. Goods leave in China. */
  async #create({ number, destinationCountry }: NewParcel): Promise<Registration> {
    const destination = longCountryCode(destinationCountry);
    const { status, code, message } = await this.#call('POST', '/trackings', {
      tracking_number: number,
      origin_country_region: 'CHN',
      ...(destination && { destination_country_region: destination }),
    });
    if (status === 200 || status === 201 || code === alreadyExists) return { number, outcome: 'registered' };
    if (!numberRefusals.includes(code)) throw new TrackingUnavailable(`AfterShip refused a parcel: ${code} ${message}`);
    return { number, outcome: 'refused', said: cutText(`${code} ${message}`) };
  }

  async read(numbers: readonly string[]): Promise<ParcelReport[]> {
    const query = new URLSearchParams({ tracking_numbers: numbers.join(','), limit: '200' });
    const { status, code, body } = await this.#call('GET', `/trackings?${query}`);
    const { data } = list.safeParse(body);
    if (status !== 200 || !data) throw new TrackingUnavailable(`AfterShip refused to read parcels: ${code}`);
    return data.data.trackings.flatMap((found) => {
      const { data: known } = tracking.safeParse(found);
      return known ? [reportOf(known)] : [];
    });
  }

  readPush = (headers: Parameters<TrackingService['readPush']>[0], rawBody: Buffer): ParcelReport[] | undefined =>
    readPush(this.#keys.webhookSecrets, headers, rawBody);

  async check(): Promise<void> {
    const { status, code } = await this.#call('GET', '/trackings?limit=1');
    if (status !== 200) throw new TrackingKeyRefused(`AfterShip refused to list parcels: ${code}`);
  }

  async #call(method: 'GET' | 'POST', path: string, body?: unknown) {
    const { apiKey, origin } = this.#keys;
    const sent = await this.#http.send(`${origin ?? 'https://api.aftership.com'}${version}${path}`, {
      method,
      headers: { 'as-api-key': apiKey },
      ...(body !== undefined && { body }),
    });
    const { data } = meta.safeParse(sent.body);
    if (!data) throw new TrackingUnavailable(`AfterShip's answer is not understood (status ${sent.status})`);
    return { status: sent.status, code: data.meta.code, message: data.meta.message ?? '', body: sent.body };
  }
}
