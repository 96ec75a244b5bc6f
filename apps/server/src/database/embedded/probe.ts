import pg from 'pg';
import { isOwnConnection } from '../connect.ts';

/** Short questions to a server that may be missing, or another program. */

/** One connection for `work` alone. */
export async function connected<Result>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(config);
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

const connectionTimeoutMillis = 2000;

/**
 * `ready`: the server of this folder answers. `starting`, `stopping`: it says so, also while it recovers. `silent`: it takes
 * connections and says nothing. `absent`: nothing listens, or another server does.
 */
export type ServerState = 'ready' | 'starting' | 'stopping' | 'silent' | 'absent';

/** A server that refuses a connection for a passing reason, such as too many of them, works. */
const passing = new Set(['53300', '53200', '57014']);

export async function stateOf(url: string, cluster: string): Promise<ServerState> {
  const asked = connected({ connectionString: url, connectionTimeoutMillis, query_timeout: 2000 }, (client) =>
    client.query('show data_directory'),
  );
  return asked.then(({ rows }) => (rows[0]?.data_directory === cluster ? 'ready' : 'absent'), stateByError);
}

function stateByError({ code = '', message }: { code?: string; message: string }): ServerState {
  if (code === '57P03') return /shutting down/.test(message) ? 'stopping' : 'starting';
  if (passing.has(code)) return 'ready';
  return /timeout/i.test(message) ? 'silent' : 'absent';
}

/** Whether the server there is the one of this folder. */
export const answers = async (url: string, cluster: string): Promise<boolean> =>
  (await stateOf(url, cluster)) === 'ready';

/** No server, or one that refuses the password: certainly not the shop's. */
const certainlyNot = new Set(['ECONNREFUSED', 'ENOENT', '28P01', '28000']);

export async function mayListen(url: string): Promise<boolean> {
  return connected({ connectionString: url, connectionTimeoutMillis }, async () => true).catch(
    (error: { code?: string }) => !certainlyNot.has(error.code ?? ''),
  );
}

/** Other processes' connections: another shop on this folder, a script, someone looking at the data. */
export async function hasOtherClients(url: string): Promise<boolean> {
  const names = connected({ connectionString: url, connectionTimeoutMillis, query_timeout: 2000 }, (client) =>
    client.query<{ application_name: string }>(
      `select application_name from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    ),
  );
  return names.then(({ rows }) => rows.some((row) => !isOwnConnection(row.application_name))).catch(() => false);
}

export async function createDatabase(adminUrl: string, name: string): Promise<void> {
  await connected({ connectionString: adminUrl }, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
  });
}
