import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/**
 * A pool for Kysely that spares what costs more than running most statements: PostgreSQL parses and plans a repeated
 * one once a connection instead of at every call, and a transaction's `begin` travels with its first statement.
 */

const prepareAfter = 3;
const preparedLimit = 400;

/** How often each text was seen; statements with lists of varying length stay rare and are never prepared. */
const usage = new Map<string, { times: number; name: string }>();

/** `*` may mean other columns after a migration, and what a prepared statement answers must stay the same. */
function answersAnyColumns(text: string): boolean {
  let outermost = text;
  for (let shorter = ''; shorter !== outermost; ) {
    shorter = outermost;
    outermost = shorter.replaceAll(/\([^()]*\)/g, '');
  }
  // Any other one multiplies.
  return /(\b(select|distinct|all|returning)|[.,])\s*\*/i.test(outermost);
}

/** The name to prepare it under. */
function nameOf(text: string): string | undefined {
  let entry = usage.get(text);
  if (!entry) {
    if (usage.size >= preparedLimit || answersAnyColumns(text)) return undefined;
    entry = { times: 0, name: createHash('sha1').update(text).digest('base64url') };
    usage.set(text, entry);
  }
  entry.times++;
  return entry.times > prepareAfter ? entry.name : undefined;
}

function preparing(client: pg.PoolClient): PostgresPoolClient {
  let mustBegin = false;
  const query = (text: string, values: readonly unknown[]) => {
    if (text === 'begin') {
      mustBegin = true;
      return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] });
    }
    // Whatever keeps it from beginning makes the statement behind it fail too, which is where it is heard.
    if (mustBegin) client.query('begin').catch(() => {});
    mustBegin = false;
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
