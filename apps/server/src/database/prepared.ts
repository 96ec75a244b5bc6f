import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/**
 * A pool for Kysely whose often repeated statements are prepared: PostgreSQL then parses and plans them once a
 * connection instead of at every call, which costs more than running most of them.
 */

const often = 3;
const knownMax = 400;

/** How often each text was seen; statements with lists of varying length stay rare and are never prepared. */
const seen = new Map<string, { times: number; name: string }>();

/** The name to prepare it under. `*` may mean other columns after a migration, which a prepared statement cannot follow. */
function nameOf(text: string): string | undefined {
  let entry = seen.get(text);
  if (!entry) {
    if (seen.size >= knownMax || text.includes('*')) return undefined;
    entry = { times: 0, name: createHash('sha1').update(text).digest('base64url') };
    seen.set(text, entry);
  }
  entry.times++;
  return entry.times > often ? entry.name : undefined;
}

function preparing(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) => {
    const name = values.length > 0 ? nameOf(text) : undefined;
    return client.query(name ? { name, text, values: [...values] } : { text, values: [...values] });
  };
  const { processID } = client as pg.PoolClient & { processID: number };
  return { query, processID, release: (destroy?: boolean) => client.release(destroy) } as unknown as PostgresPoolClient;
}

export function preparingPool(pool: pg.Pool): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? preparing(client);
      wrapped.set(client, known);
      return known;
    },
    end: () => pool.end(),
  } as PostgresPool;
}
