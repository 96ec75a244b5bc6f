import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client';

/** A process's figures, as they travel between processes. */
export type Report = MetricObjectWithValues<MetricValue<string>>[];

export function mergeReports(reports: readonly Report[]): Registry {
  return AggregatorRegistry.aggregate([...reports]);
}

const growing = new Set<unknown>(['counter', 'histogram']);

/** A worker that is too busy to report by then is represented by its previous report. */
const patienceMs = 3000;

interface Gathering {
  missing: Set<number>;
  send: (reports: Report[]) => void;
  timer: NodeJS.Timeout;
}

/**
 * The parent's view of its workers' figures, because a scrape reaches only one of them. Counts of ended workers stay: a
 * shrinking sum would look like a restart, and Prometheus would count everything once more.
 */
export class Reports {
  readonly #askAll: () => void;
  readonly #latest = new Map<number, Report>();
  readonly #workers = new Set<number>();
  readonly #gatherings = new Set<Gathering>();
  #ofEnded: Report = [];

  constructor(askAll: () => void) {
    this.#askAll = askAll;
  }

  workerOpened(worker: number): void {
    this.#workers.add(worker);
  }

  workerEnded(worker: number): void {
    const counted = this.#latest.get(worker)?.filter(({ type }) => growing.has(type));
    if (counted) this.#ofEnded = mergeReports([this.#ofEnded, counted]).getMetricsAsArray() as unknown as Report;
    this.#latest.delete(worker);
    this.#workers.delete(worker);
    this.#countOff(worker);
  }

  note(worker: number, report: Report): void {
    if (!this.#workers.has(worker)) return;
    this.#latest.set(worker, report);
    this.#countOff(worker);
  }

  /** Asks all workers for a report and passes on the reports once they have answered, or after three seconds. */
  gather(send: (reports: Report[]) => void): void {
    const gathering: Gathering = {
      missing: new Set(this.#workers),
      send,
      timer: setTimeout(() => this.#finish(gathering), patienceMs),
    };
    this.#gatherings.add(gathering);
    this.#askAll();
  }

  #countOff(worker: number): void {
    for (const gathering of this.#gatherings) {
      gathering.missing.delete(worker);
      if (gathering.missing.size === 0) this.#finish(gathering);
    }
  }

  #finish(gathering: Gathering): void {
    clearTimeout(gathering.timer);
    this.#gatherings.delete(gathering);
    gathering.send([this.#ofEnded, ...this.#latest.values()]);
  }
}
