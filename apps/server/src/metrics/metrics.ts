import { performance } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { mergeReports, type Report } from './reports.ts';

export interface GateFigures {
  admitted: number;
  queued: number;
  /** 429: the client asks for too much. 503: everyone does. */
  refused: { 429: number; 503: number };
  running: number;
  waiting: number;
}

export interface CacheFigures {
  hits: number;
  misses: number;
  entries: number;
  bytes: number;
}

/** Figures of a cache that processes share. */
interface SharedFigures {
  mark: string | undefined;
  /** Undefined: there is none. */
  figures: { hits: number; misses: number; errors: number } | undefined;
}

/** Counters of a `pg.Pool`. */
interface PoolFigures {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
  options: { max: number };
}

/** Counters of database/reads.ts. */
interface ReadFigures {
  fromReplica: number;
  fromPrimary: number;
  usesReplica: boolean;
  lagSeconds: number | undefined;
}

/** Counters of a search engine beside the database. */
interface SearchFigures {
  answered?: number;
  fellBack?: number;
  state?: { engine: string; use: string; secondsBehind: number };
  look?(): Promise<unknown>;
}

type Reading = [labels: Record<string, string>, value: number];

interface Description {
  name: string;
  help: string;
  labelNames?: string[];
  /** How workers' values combine; the default is their sum. */
  aggregator?: 'max';
  read(): Iterable<Reading>;
}

/** A client may invent methods; a label must not grow with them. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);

/**
 * What one process counts, for GET /metrics. Labels hold names from our own source only (routes, queues, statuses):
 * never what a client sent, an id or an IP address. Most figures are plain numbers elsewhere, read when asked for.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'sampan_http_request_duration_seconds',
    help: 'Requests by route pattern, method and class of status, and how long they took.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [this.#registry],
  });
  readonly #delays = new Histogram({
    name: 'sampan_event_loop_delay_seconds',
    help: 'The longest delay of the event loop in each second: one observation per second and process.',
    buckets: [0.03, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [this.#registry],
  });
  readonly #events = new Counter({
    name: 'sampan_security_events_total',
    help: 'Sign-ins, refusals, changed passwords and what operators do, by kind.',
    labelNames: ['kind'],
    registers: [this.#registry],
  });
  readonly #lostEvents = new Counter({
    name: 'sampan_security_events_lost_total',
    help: 'Security events that could not be stored.',
    registers: [this.#registry],
  });
  readonly #gates: [name: string, GateFigures][] = [];
  readonly #caches: [name: string, CacheFigures][] = [];
  #shared: SharedFigures | undefined;
  readonly #pools: [name: string, PoolFigures][] = [];
  #search: SearchFigures = {};
  readonly #slow: { refresh(): Promise<void> }[] = [];
  /** The reports of all processes on this port, this one's included; absent: there is only this one. */
  gather: (() => Promise<Report[]>) | undefined;

  constructor() {
    this.#describeProcess();
    this.#describeGates();
    this.#describeCaches();
    this.#describeShared();
    this.#describePools();
    this.#describeSearch();
  }

  recordRequest({ route, method, status, seconds }: NotedRequest): void {
    const labels = { route, method: methods.has(method) ? method : 'other', status: `${Math.floor(status / 100)}xx` };
    this.#requests.observe(labels, seconds);
  }

  recordDelay(seconds: number): void {
    this.#delays.observe(seconds);
  }

  recordSecurityEvent(kind: string): void {
    this.#events.inc({ kind });
  }

  recordLostSecurityEvents(count: number): void {
    this.#lostEvents.inc(count);
  }

  watchGates(gates: object): void {
    this.#gates.push(...(Object.entries(gates) as [string, GateFigures][]));
  }

  watchCache(name: string, cache: CacheFigures): void {
    this.#caches.push([name, cache]);
  }

  watchShared(shared: SharedFigures): void {
    this.#shared = shared;
  }

  watchSearch(search: SearchFigures): void {
    this.#search = search;
    if (search.look) this.#slow.push({ refresh: async () => void (await search.look?.()) });
  }

  watchPool(name: string, pool: PoolFigures): void {
    this.#pools.push([name, pool]);
  }

  /** Undefined where no cache is shared. */
  get sharedCache(): { use: 'in_use' | 'away' } | undefined {
    if (!this.#shared?.figures) return undefined;
    return { use: this.#shared.mark === undefined ? 'away' : 'in_use' };
  }

  showRelease({ version, commit = '' }: { version: string; commit: string | undefined }): void {
    this.#show({
      name: 'sampan_build_info',
      help: 'Processes, by version and commit of their code.',
      labelNames: ['version', 'commit'],
      read: () => [[{ version, commit }, 1]],
    });
  }

  /** Watches a process with a replica. */
  watchReads(reads: ReadFigures): void {
    this.#count({
      name: 'sampan_reads_total',
      help: 'What visitors see alike, by where it was read.',
      labelNames: ['from'],
      read: () => [
        [{ from: 'replica' }, reads.fromReplica],
        [{ from: 'primary' }, reads.fromPrimary],
      ],
    });
    this.#show({
      name: 'sampan_replica_usable',
      help: 'Processes that read from the replica now.',
      read: () => [[{}, reads.usesReplica ? 1 : 0]],
    });
    this.#show({
      name: 'sampan_replica_lag_seconds',
      help: 'How far the replica is behind; absent while it does not answer.',
      aggregator: 'max',
      read: () => (reads.lagSeconds === undefined ? [] : [[{}, reads.lagSeconds]]),
    });
  }

  /** Figures that take a while to read: refreshed before each report. */
  addFigures(make: (registry: Registry) => { refresh(): Promise<void> }): void {
    this.#slow.push(make(this.#registry));
  }

  async report(): Promise<Report> {
    await Promise.all(this.#slow.map((figures) => figures.refresh()));
    return this.#registry.getMetricsAsJSON();
  }

  /** The figures of all processes on this port, as Prometheus reads them. */
  async scrape(): Promise<string> {
    return mergeReports(this.gather ? await this.gather() : [await this.report()]).metrics();
  }

  #count({ read, ...description }: Description): void {
    const collect = refill(read, description.labelNames);
    new Counter({ ...description, registers: [this.#registry], collect });
  }

  #show({ read, ...description }: Description): void {
    const collect = refill(read, description.labelNames);
    new Gauge({ ...description, registers: [this.#registry], collect });
  }

  #describeProcess(): void {
    this.#show({
      name: 'sampan_workers',
      help: 'Processes that serve requests.',
      read: () => [[{}, 1]],
    });
    this.#count({
      name: 'process_cpu_seconds_total',
      help: 'CPU time of these processes.',
      read: () => {
        const { user, system } = process.cpuUsage();
        return [[{}, (user + system) / 1e6]];
      },
    });
    this.#count({
      name: 'sampan_event_loop_active_seconds_total',
      help: 'Time in which event loops were busy; one that is always busy gains a second per second.',
      read: () => [[{}, performance.eventLoopUtilization().active / 1000]],
    });
    this.#show({
      name: 'process_resident_memory_bytes',
      help: 'Memory of these processes.',
      read: () => [[{}, process.memoryUsage.rss()]],
    });
    this.#show({
      name: 'nodejs_heap_size_used_bytes',
      help: 'Of it, used by JavaScript objects.',
      read: () => [[{}, process.memoryUsage().heapUsed]],
    });
  }

  #describeGates(): void {
    const labelNames = ['gate'];
    const each = (read: (gate: GateFigures) => number) => () =>
      this.#gates.map(([gate, figures]): Reading => [{ gate }, read(figures)]);
    this.#count({
      name: 'sampan_gate_admitted_total',
      help: 'Requests that a gate let in, at once or after waiting.',
      labelNames,
      read: each((gate) => gate.admitted),
    });
    this.#count({
      name: 'sampan_gate_queued_total',
      help: 'Requests that had to wait at a gate.',
      labelNames,
      read: each((gate) => gate.queued),
    });
    this.#count({
      name: 'sampan_gate_refused_total',
      help: 'Requests that a gate turned away: 429, one client asks for too much; 503, everyone does.',
      labelNames: ['gate', 'status'],
      read: () =>
        this.#gates.flatMap(([gate, { refused }]): Reading[] => [
          [{ gate, status: '429' }, refused[429]],
          [{ gate, status: '503' }, refused[503]],
        ]),
    });
    this.#show({
      name: 'sampan_gate_running',
      help: 'Requests that are behind a gate now.',
      labelNames,
      read: each((gate) => gate.running),
    });
    this.#show({
      name: 'sampan_gate_waiting',
      help: 'Requests that wait at a gate now.',
      labelNames,
      read: each((gate) => gate.waiting),
    });
  }

  #describeCaches(): void {
    const each = (read: (cache: CacheFigures) => number) => () =>
      this.#caches.map(([cache, figures]): Reading => [{ cache }, read(figures)]);
    this.#count({
      name: 'sampan_cache_requests_total',
      help: 'Look-ups in a cache, by whether it had the entry.',
      labelNames: ['cache', 'result'],
      read: () =>
        this.#caches.flatMap(([cache, { hits, misses }]): Reading[] => [
          [{ cache, result: 'hit' }, hits],
          [{ cache, result: 'miss' }, misses],
        ]),
    });
    this.#show({
      name: 'sampan_cache_entries',
      help: 'Entries of a cache.',
      labelNames: ['cache'],
      read: each((cache) => cache.entries),
    });
    this.#show({
      name: 'sampan_cache_bytes',
      help: 'Memory that a cache’s entries take, by its own estimate.',
      labelNames: ['cache'],
      read: each((cache) => cache.bytes),
    });
  }

  #describeShared(): void {
    this.#count({
      name: 'sampan_shared_cache_requests_total',
      help: 'Look-ups in the cache that processes share, of what the process itself did not have; error: no answer in time, or nothing could be kept.',
      labelNames: ['result'],
      read: () => {
        const { hits, misses, errors } = this.#shared?.figures ?? { hits: 0, misses: 0, errors: 0 };
        return [
          [{ result: 'hit' }, hits],
          [{ result: 'miss' }, misses],
          [{ result: 'error' }, errors],
        ];
      },
    });
    this.#show({
      name: 'sampan_shared_cache_away',
      help: 'Processes that have a shared cache and do not use it now: they make pages themselves, and hear of changes from the database.',
      read: () => [[{}, this.sharedCache?.use === 'away' ? 1 : 0]],
    });
  }

  /** Nothing in a shop whose database is its search engine. */
  #describeSearch(): void {
    const each = (read: (state: NonNullable<SearchFigures['state']>) => Reading[]) => () =>
      this.#search.state ? read(this.#search.state) : [];
    this.#count({
      name: 'sampan_search_requests_total',
      help: 'What the search engine was asked, or the database in its place.',
      labelNames: ['by'],
      read: each(({ engine }) => [
        [{ by: engine }, this.#search.answered ?? 0],
        [{ by: 'database' }, this.#search.fellBack ?? 0],
      ]),
    });
    this.#show({
      name: 'sampan_search_engine_processes',
      help: 'Processes of a shop with a search engine, by whether they use it, or why not.',
      labelNames: ['use'],
      read: each(({ use }) =>
        ['in_use', 'away', 'behind', 'building'].map((one) => [{ use: one }, one === use ? 1 : 0]),
      ),
    });
    this.#show({
      name: 'sampan_search_engine_behind_seconds',
      help: 'For how long the oldest change has been waiting that the search engine has not got, once for each process.',
      labelNames: ['engine'],
      read: each(({ engine, secondsBehind }) => [[{ engine }, secondsBehind]]),
    });
  }

  #describePools(): void {
    this.#show({
      name: 'sampan_pool_connections',
      help: 'Database connections of a pool, by whether they are in use; max is the pool’s limit.',
      labelNames: ['pool', 'state'],
      read: () =>
        this.#pools.flatMap(([pool, { totalCount, idleCount, options }]): Reading[] => [
          [{ pool, state: 'used' }, totalCount - idleCount],
          [{ pool, state: 'idle' }, idleCount],
          [{ pool, state: 'max' }, options.max],
        ]),
    });
    this.#show({
      name: 'sampan_pool_waiting',
      help: 'Requests and jobs that wait for a connection of a pool.',
      labelNames: ['pool'],
      read: () => this.#pools.map(([pool, { waitingCount }]): Reading => [{ pool }, waitingCount]),
    });
  }
}

export interface NotedRequest {
  /** The pattern, or `none`. */
  route: string;
  method: string;
  status: number;
  seconds: number;
}

/** Several with the same labels add up. */
const refill = (read: () => Iterable<Reading>, labelNames: readonly string[] = []) =>
  function collect(this: Pick<Gauge, 'reset' | 'remove' | 'inc'>): void {
    this.reset();
    // Reset alone would leave a metric without labels at 0.
    if (labelNames.length === 0) this.remove();
    for (const [labels, value] of read()) this.inc(labels, value);
  };
