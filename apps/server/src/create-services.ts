import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config';
import { makeConnectors } from '#connectors/register.ts';
import type { Acting } from '#database/acting.ts';
import { createDatabase, createPool } from '#database/connect.ts';
import { findApiKey } from '#domains/accounts/api-keys/find-api-key.ts';
import { findOperator, findPageVisitor, findSession } from '#domains/accounts/sessions.ts';
import { countHooks } from '#domains/hooks/count-hooks.ts';
import { Queue } from '#jobs/queue.ts';
import { Metrics } from '#metrics/metrics.ts';
import { KnownCards } from './domains/catalogue/products/known-cards.ts';
import { RateLimiter } from './shop/rate-limiter.ts';
import { SecurityEvents } from './shop/security-events.ts';
import type { Services } from './shop/services.ts';

/** Everything that lives as long as the process, made from the configuration and a migrated database. */
export async function createServices(
  config: Config,
  databaseUrl: string,
  log: FastifyBaseLogger,
  {
    connections = 12,
    runsJobs = true,
    acting,
  }: { connections?: number | undefined; runsJobs?: boolean; acting?: Acting } = {},
): Promise<Services> {
  const pool = createPool(databaseUrl, { max: connections, name: 'web', statementTimeoutSeconds: 5, acting });
  const searchPool = createPool(databaseUrl, {
    max: 4,
    name: 'search',
    statementTimeoutSeconds: 5,
    // These statements always have an index; the planner's guesses for unknown words would mislead it.
    settings: '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off -c work_mem=16MB',
  });
  const db = createDatabase(pool);
  const metrics = new Metrics();
  const now = () => new Date();
  metrics.watchPool('web', pool);
  metrics.watchPool('search', searchPool);
  const cards = new KnownCards();
  metrics.watchCache('cards', cards);
  const queue = new Queue(databaseUrl, pool, log, { runsJobs });
  return {
    config,
    pool,
    searchPool,
    db,
    changes: { count: 0, isHeard: false },
    cards,
    queue,
    rateLimiter: new RateLimiter(now, config.callLimitsFactor),
    securityEvents: new SecurityEvents(pool, log, metrics, now),
    metrics,
    ...(await makeConnectors({ config, pool, searchPool, db, queue })),
    sessions: {
      find: (token, cookie, ip) => findSession(pool, token, cookie, ip),
      findApiKey: (key) => findApiKey(pool, key),
      findPageVisitor: (cookie) => findPageVisitor(pool, cookie),
      findOperator: (tokenHash) => findOperator(pool, tokenHash),
    },
    countHooks,
    log,
    now,
  };
}
