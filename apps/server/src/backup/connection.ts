import pg from 'pg';
import { poolOptions } from '#database/connect.ts';

/** Copied rows look the same whatever the server's or the role's own settings are. */
const settings = {
  idle_in_transaction_session_timeout: '0',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  client_encoding: 'UTF8',
};

/** One connection without limits of time, on which copies can be streamed. */
export async function connect(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...poolOptions(url, {
      max: 1,
      name,
      statementTimeoutSeconds: 0,
      waitSeconds: 10,
      settings,
    }),
    // A copy takes the connection for itself.
    pipeline: false,
  });
  // The statement in progress reports a lost connection; without a listener it would end the process as well.
  client.on('error', () => {});
  await client.connect();
  return client;
}
