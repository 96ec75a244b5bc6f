import cluster from 'node:cluster';
import type { Socket } from 'node:net';
import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely';
import pg from 'pg';
import { codeOf, fieldOf } from '#text/read-error.ts';
import { type ActingAs, poolActingAs, settingActingAs } from './acting-as.ts';
import { PooledClient } from './pooled-client.ts';
import { preparingPool } from './prepared.ts';
import type { DB } from './types.ts';
import { committed } from './wake-readers.ts';

export type Database = Kysely<DB>;
export type Transaction = KyselyTransaction<DB>;

/**
 * int8 arrives as text; ours are cents, ids and counts, all safe integers. Anything larger is an error, not a float.
 */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`bigint out of range: ${text}`);
  return value;
});
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
/** bigint[], which is missing from pg's list of built-in types. */
const int8Array = 1016 as number as typeof pg.types.builtins.INT8;
pg.types.setTypeParser(int8Array, (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)));

export interface PoolOptions {
  max: number;
  name: string;
  statementTimeoutSeconds: number;
  waitSeconds?: number;
  /** More PostgreSQL settings. */
  settings?: Readonly<Record<string, string>>;
  /** The author of all changes made over the pool. */
  actingAs?: ActingAs | undefined;
  /** The URL is that of a pooler in transaction mode (pooled-client.ts). */
  isPooled?: boolean;
}

/** Patience of pools that prepare a start: no client waits, and a loaded machine may need long for a connection. */
export const startPatience = { statementTimeoutSeconds: 45, waitSeconds: 30 } as const;

/** Distinguishes this shop's connections from others on the same database: all its processes have one parent. */
const owner = cluster.isWorker ? process.ppid : process.pid;

/** The embedded server counts its users by this name. */
export const connectionName = (name: string) => `sampan-${name}-${owner}`;

export function isOwnConnection(applicationName: string): boolean {
  return applicationName.startsWith('sampan-') && applicationName.endsWith(`-${owner}`);
}

/** Whether it belongs to another process of the shop, here or on another machine. */
export const isOthersConnection = (applicationName: string): boolean =>
  applicationName.startsWith('sampan-') && !isOwnConnection(applicationName);

const settingsOf = ({ statementTimeoutSeconds, settings, actingAs }: PoolOptions): Record<string, string> => ({
  statement_timeout: `${statementTimeoutSeconds}s`,
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '10s',
  timezone: 'UTC',
  // Compiling a statement takes longer than running any of ours, and a server of one's own does it unasked.
  jit: 'off',
  ...settings,
  ...(actingAs && settingActingAs(actingAs)),
});

/** Formats for PostgreSQL's command line. */
const commandLine = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value.replaceAll(/[\\\s]/g, '\\$&')}`)
    .join(' ');

export function poolOptions(url: string, options: PoolOptions) {
  const { max, name, waitSeconds = 4, isPooled } = options;
  const settings = settingsOf(options);
  return {
    connectionString: url,
    max,
    // A statement may be sent before the previous one is answered: a transaction's begin and its first statement.
    pipeline: true,
    connectionTimeoutMillis: waitSeconds * 1000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: connectionName(name),
    // A pooler would not pass them on.
    ...(isPooled ? { Client: PooledClient as typeof pg.Client, settings } : { options: commandLine(settings) }),
  };
}

const clientsOf = new WeakMap<pg.Pool, Set<pg.PoolClient>>();

export function createPool(url: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool(poolOptions(url, options));
  const clients = new Set<pg.PoolClient>();
  clientsOf.set(pool, clients);
  // Without a listener, losing an idle connection would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    clients.add(client);
  });
  pool.on('remove', (client) => clients.delete(client));
  return pool;
}

/**
 * Ends every connection on our side. A server that hangs, or is behind a cut network, neither responds nor times out by
 * itself: waiting requests would wait for ever.
 */
export function cutConnections(pool: pg.Pool): void {
  for (const client of clientsOf.get(pool) ?? [])
    (client as pg.PoolClient & { connection: { stream: Socket } }).connection.stream.destroy();
}

/** With `acting`, changes over it go into the audit log under that author. */
export function createDatabase(pool: pg.Pool, actingAs?: ActingAs): Database {
  const prepared = preparingPool(pool);
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: actingAs ? poolActingAs(prepared, actingAs) : prepared }),
  });
}

const connectionLost = new Set([
  // A pooler that has no connection to give.
  '08P01',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53300',
  '53100',
  '53200',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '55P03',
  '57014',
  '25P03',
  '58030',
]);

/** The database is away, full or too slow: worth a 503 and a retry, not a bug. Also where that is only an error's cause. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (connectionLost.has(code)) return true;
  // The database's socket does not exist.
  if (code === 'ENOENT' && fieldOf(error, 'syscall') === 'connect') return true;
  if (saysUnavailable.test(error.message)) return true;
  return isUnavailable(error.cause) || (error instanceof AggregateError && error.errors.some(isUnavailable));
}

const saysUnavailable =
  /timeout exceeded when trying to connect|Query read timeout|Client was closed|timeout expired|Connection terminated|Client has encountered a connection error|not queryable|Cannot use a pool after calling end/;

/** The last: a row locked for longer than `lock_timeout`. Its outcome decides the answer. */
const conflicts = new Set(['40001', '40P01', '55P03']);

/**
 * Runs a transaction, up to three times if PostgreSQL ended it for a deadlock, a serialisation conflict or a lock that
 * did not come free.
 */
export async function inTransaction<Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    let begun: Transaction | undefined;
    try {
      const result = await db.transaction().execute((tx) => {
        begun = tx;
        return work(tx);
      });
      if (begun) committed(db, begun);
      return result;
    } catch (error) {
      if (attempt === 3 || !conflicts.has(codeOf(error))) throw error;
    }
  }
}

/** Several statements that see the data of one moment: it locks nothing, so that no read waits for a writer. */
export function inSnapshot<Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}
