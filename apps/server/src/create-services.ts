import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from '#config';
import type { GivenConnectors } from '#connectors/given.ts';
import { makeConnectors } from '#connectors/register.ts';
import type { ActingAs } from '#database/acting-as.ts';
import { createDatabase, createPool, type PoolOptions } from '#database/connect.ts';
import { allConnections, type Connections } from '#database/connections.ts';
import { type ReadPools, Reads } from '#database/reads.ts';
import { directUrlOf, type ServingUrls } from '#database/roles.ts';
import { findApiKey } from '#domains/accounts/find-api-key.ts';
import { withProofIf } from '#domains/accounts/fresh-proof.ts';
import { findOperator, findPageVisitor, findSession, isLiving } from '#domains/accounts/sessions.ts';
import { countHooks } from '#domains/hooks/count-hooks.ts';
import { Queue } from '#jobs/queue.ts';
import { Metrics } from '#metrics/metrics.ts';
import { release } from '#shop/release.ts';
import { KnownCards } from './domains/catalogue/known-cards.ts';
import { RateLimiter } from './security/rate-limiter.ts';
import { SecurityEvents } from './security/security-events.ts';
import type { Services } from './shop/services.ts';

interface ServiceOptions {
  connections?: Connections | undefined;
  runsJobs?: boolean;
  actingAs?: ActingAs | undefined;
  given?: GivenConnectors | undefined;
}

function readPools(
  url: string,
  { web, search }: Connections,
  options: Pick<PoolOptions, 'isPooled' | 'actingAs'>,
): ReadPools {
  const pool = createPool(url, { max: web, name: 'web', statementTimeoutSeconds: 5, ...options });
  const searchPool = createPool(url, {
    max: search,
    name: 'search',
    statementTimeoutSeconds: 5,
    isPooled: options.isPooled ?? false,
    // These statements always have an index; the planner's guesses for unknown words would mislead it.
    settings: { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off', work_mem: '16MB' },
  });
  return { pool, searchPool, db: createDatabase(pool) };
}

/** Everything that lives as long as the process, made from the configuration and a migrated database. */
export async function createServices(
  config: Config,
  urls: ServingUrls,
  log: FastifyBaseLogger,
  { connections = allConnections, runsJobs = true, actingAs, given = {} }: ServiceOptions = {},
): Promise<Services> {
  const isPooled = urls.directUrl !== undefined;
  const primary = readPools(urls.url, connections, { isPooled, actingAs });
  const { pool, searchPool, db } = primary;
  const replica = urls.readUrl ? readPools(urls.readUrl, connections, { isPooled }) : undefined;
  const reads = new Reads(pool, replica, log);
  const metrics = new Metrics();
  metrics.showRelease(release);
  const now = () => new Date();
  metrics.watchPool('web', pool);
  metrics.watchPool('search', searchPool);
  if (replica) {
    metrics.watchPool('replica', replica.pool);
    metrics.watchPool('replica-search', replica.searchPool);
    metrics.watchReads(reads);
  }
  const isCurrent = (from: pg.Pool) => reads.isCurrent(from);
  const cards = new KnownCards(isCurrent);
  metrics.watchCache('cards', cards);
  const queue = new Queue(directUrlOf(urls), pool, log, { runsJobs });
  const connectors = await makeConnectors({ config, pool, db, queue, log, given });
  metrics.watchSearch(connectors.search);
  return {
    config,
    pool,
    searchPool,
    db,
    reads,
    changes: { count: 0, isListening: false, isCurrent },
    cards,
    queue,
    rateLimiter: new RateLimiter(now, config.callLimitsFactor),
    securityEvents: new SecurityEvents(pool, log, metrics, now),
    metrics,
    ...connectors,
    sessions: {
      find: (token, cookie, ip) => findSession(pool, token, cookie, ip),
      findApiKey: (key) => findApiKey(pool, key),
      findPageVisitor: (cookie) => findPageVisitor(pool, cookie),
      isLiving: (hash) => isLiving(pool, hash),
      findOperator: (tokenHash) => findOperator(pool, tokenHash),
    },
    countHooks,
    withProofIf,
    log,
    now,
  };
}
