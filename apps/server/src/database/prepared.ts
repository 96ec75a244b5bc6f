import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { PooledClient } from './pooled-client.ts';

/**
 * A pool for Kysely that avoids what costs more than running most statements: PostgreSQL parses and plans a repeated
 * statement once per connection instead of every time, and a transaction's `begin` travels with its first statement.
 */

const prepareAfter = 3;
const preparedLimit = 400;

/** How often each text was seen; statements with lists of varying length stay rare and are never prepared. */
type Usage = Map<string, { times: number; name: string }>;

/** `*` may mean other columns after a migration, and a prepared statement's result must not change. */
function answersAnyColumns(text: string): boolean {
  let outermost = text;
  for (let shorter = ''; shorter !== outermost; ) {
    shorter = outermost;
    outermost = shorter.replaceAll(/\([^()]*\)/g, '');
  }
  // Any other asterisk multiplies.
  return /(\b(select|distinct|all|returning)|[.,])\s*\*/i.test(outermost);
}

function nameOf(usage: Usage, text: string): string | undefined {
  let entry = usage.get(text);
  if (!entry) {
    if (usage.size >= preparedLimit || answersAnyColumns(text)) return undefined;
    entry = { times: 0, name: createHash('sha1').update(text).digest('base64url') };
    usage.set(text, entry);
  }
  entry.times++;
  return entry.times > prepareAfter ? entry.name : undefined;
}

function preparing(client: pg.PoolClient, usage: Usage): PostgresPoolClient {
  let mustBegin = false;
  const query = (text: string, values: readonly unknown[]) => {
    if (text === 'begin') {
      mustBegin = true;
      return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] });
    }
    // If it fails, the statement behind it fails too, and that one is reported.
    if (mustBegin) client.query('begin').catch(() => {});
    mustBegin = false;
    const name = values.length > 0 ? nameOf(usage, text) : undefined;
    return client.query(name ? { name, text, values: [...values] } : { text, values: [...values] });
  };
  const { processID } = client as pg.PoolClient & { processID: number };
  const release = (destroy?: boolean) => client.release(destroy);
  const pooled = client instanceof PooledClient && { setActingAs: client.setActingAs.bind(client) };
  return { query, processID, release, ...pooled } as unknown as PostgresPoolClient;
}

export function preparingPool(pool: pg.Pool): PostgresPool {
  const usage: Usage = new Map();
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? preparing(client, usage);
      wrapped.set(client, known);
      return known;
    },
    end: () => pool.end(),
  } as PostgresPool;
}
