import { parcelDetails, parcelStates } from '@sampan/contract/tracking-states';
import { sql } from 'kysely';
import {
  type NewParcel,
  type ParcelReport,
  type Registration,
  type TrackingService,
  toReport,
} from '#connectors/tracking/tracking.ts';
import { type Database, inTransaction } from '#database/connect.ts';
import { isTaken, routeOf } from './route.ts';

/** A tracking service in the shop's own database. It is asked and never pushes. */
export class DemoTracking implements TrackingService {
  readonly name = 'demo';
  readonly perCall = 40;
  readonly silentMinutes = 0;
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async register(parcels: readonly NewParcel[]): Promise<Registration[]> {
    const taken = parcels.filter(({ number }) => isTaken(number)).map(({ number }) => number);
    await inTransaction(this.#db, async (tx) => {
      if (taken.length === 0) return;
      const added = await tx
        .insertInto('demo_parcels')
        .values(taken.map((number) => ({ number })))
        .onConflict((conflict) => conflict.column('number').doNothing())
        .returning('number')
        .execute();
      const stops = added.flatMap(({ number }) => routeOf(number).map((stop) => ({ number, stop })));
      if (stops.length === 0) return;
      await tx
        .insertInto('demo_parcel_events')
        .values(
          stops.map(({ number, stop: { minutes, tag, place, message } }) => ({
            number,
            at: sql<Date>`now() + make_interval(mins => ${minutes})`,
            tag,
            place,
            message,
          })),
        )
        .execute();
    });
    return parcels.map(
      ({ number }): Registration =>
        isTaken(number)
          ? { number, outcome: 'registered' }
          : { number, outcome: 'refused', said: 'The number is not one of a carrier.' },
    );
  }

  async read(numbers: readonly string[]): Promise<ParcelReport[]> {
    const known = await this.#db.selectFrom('demo_parcels').select('number').where('number', 'in', numbers).execute();
    const events = await this.#db
      .selectFrom('demo_parcel_events')
      .selectAll()
      .where('number', 'in', numbers)
      .where('at', '<=', sql<Date>`now()`)
      .orderBy('at')
      .execute();
    return known.map(({ number }) =>
      toReport(
        number,
        events
          .filter((event) => event.number === number)
          .map(({ at, tag, place, message }) => {
            const [word, more] = tag.split(':');
            return {
              at: at.toISOString(),
              state: parcelStates.find((state) => state === word) ?? 'unknown',
              word: tag,
              detail: parcelDetails.find((detail) => detail === more),
              place,
              description: message,
            };
          }),
      ),
    );
  }

  readPush(): undefined {
    return undefined;
  }

  async check(): Promise<void> {
    await this.#db.selectFrom('demo_parcels').select('number').limit(1).execute();
  }
}
