import { z } from 'zod';
import {
  cutText,
  type NewParcel,
  numberOf,
  type ParcelReport,
  type Registration,
  TrackingKeyRefused,
  type TrackingService,
  TrackingUnavailable,
} from '#connectors/tracking/tracking.ts';
import { TrackingHttp } from '#connectors/tracking/tracking-http.ts';
import { parcelNumber, reportOf, trackInfo } from './answers.ts';
import { carrierKey } from './carriers.ts';
import { readPush } from './push.ts';

interface Track17Keys {
  /** The one in use first; pushes may be signed with either. */
  keys: readonly string[];
  /** A simulator's. */
  origin: string | undefined;
}

const version = '/track/v2.2';
const callsPerSecond = 3;
const alreadyRegistered = -18019901;
/** The account's fault, not the number's: the day's or the plan's quota is used up. */
const quotas: readonly number[] = [-18019907, -18019908];
const keyRefusals: readonly number[] = [-18010001, -18010002, -18010004, -18010005];

const code = z.coerce.number().int();
const rejected = z.object({
  number: parcelNumber,
  error: z.object({ code, message: z.string().nullish() }),
});
const answer = z.object({
  code,
  data: z
    .object({
      accepted: z.array(z.object({ number: parcelNumber, track_info: z.unknown().optional() })).default([]),
      rejected: z.array(rejected).default([]),
      errors: z.array(z.object({ code, message: z.string().nullish() })).default([]),
    })
    .nullish(),
});

export class Track17 implements TrackingService {
  readonly name = 'track17';
  readonly perCall = 40;
  readonly silentMinutes = 6 * 60;
  readonly #keys: Track17Keys;
  readonly #http = new TrackingHttp('17TRACK', callsPerSecond);

  constructor(keys: Track17Keys) {
    this.#keys = keys;
  }

  /** A carrier whose key is known here is named; if it is the wrong one, or not known, 17TRACK recognises it. */
  async register(parcels: readonly NewParcel[]): Promise<Registration[]> {
    const { accepted, rejected } = await this.#call(
      'register',
      parcels.map(({ number, carrier, destinationCountry }) => ({
        number,
        auto_detection: true,
        ...(carrierKey(carrier) && { carrier: carrierKey(carrier) }),
        ...(destinationCountry && { destination_country: destinationCountry }),
      })),
    );
    const registered = [...accepted, ...rejected.filter(({ error }) => error.code === alreadyRegistered)].map(
      ({ number }): Registration => ({ number: numberOf(number), outcome: 'registered' }),
    );
    const refused = rejected
      .filter(({ error }) => error.code !== alreadyRegistered && !quotas.includes(error.code))
      .map(
        ({ number, error }): Registration => ({
          number: numberOf(number),
          outcome: 'refused',
          said: cutText(`${error.code} ${error.message ?? ''}`),
        }),
      );
    return [...registered, ...refused];
  }

  async read(numbers: readonly string[]): Promise<ParcelReport[]> {
    const { accepted } = await this.#call(
      'gettrackinfo',
      numbers.map((number) => ({ number })),
    );
    return accepted.flatMap(({ number, track_info }) => {
      const { data } = trackInfo.safeParse(track_info);
      return data ? [reportOf(number, data)] : [];
    });
  }

  readPush = (headers: Parameters<TrackingService['readPush']>[0], rawBody: Buffer): ParcelReport[] | undefined =>
    readPush(this.#keys.keys, headers, rawBody);

  async check(): Promise<void> {
    await this.#call('getquota', undefined);
  }

  async #call(name: string, body: unknown) {
    const [key = ''] = this.#keys.keys;
    const sent = await this.#http.send(`${this.#keys.origin ?? 'https://api.17track.net'}${version}/${name}`, {
      method: 'POST',
      headers: { '17token': key },
      ...(body !== undefined && { body }),
    });
    const { data } = answer.safeParse(sent.body);
    if (!data) throw new TrackingUnavailable(`17TRACK's answer to ${name} is not understood (status ${sent.status})`);
    const [error] = data.data?.errors ?? [];
    const failure = data.code !== 0 ? data.code : error?.code;
    if (failure !== undefined && keyRefusals.includes(failure))
      throw new TrackingKeyRefused(`17TRACK does not accept the key (${failure})`);
    if (failure !== undefined) throw new TrackingUnavailable(`17TRACK refused ${name}: ${failure} ${error?.message}`);
    return { accepted: data.data?.accepted ?? [], rejected: data.data?.rejected ?? [] };
  }
}
