import type { FastifyInstance } from 'fastify';
import type { Config } from '#config';
import type { Metrics } from '#metrics/metrics.ts';
import { Gate, watchOverload } from '#security/gate.ts';

/** Work that is costly for the process or the database, each behind its own gate. */
export interface Gates {
  /** Rendering pages. One keeps the CPU busy for some 20 ms. */
  pages: Gate;
  /** Searches and other uncached catalogue calls: at most half of the pool's 12 connections. */
  searches: Gate;
  calls: Gate;
  /** Incoming files, as slow as their senders: up to 2 MB of partial file on disk each. */
  uploads: Gate;
  sitemaps: Gate;
  linkPictures: Gate;
}

/** Test machines are often slow for other reasons; load shedding is tested with the gate. */
const neverBehind = { isOverloaded: () => false, stop: () => {} };

export function createGates(app: FastifyInstance, { env }: Pick<Config, 'env'>, metrics: Metrics): Gates {
  const { isOverloaded, stop } =
    env === 'test' ? neverBehind : watchOverload((seconds) => metrics.recordDelay(seconds));
  app.addHook('onClose', async () => stop());
  const gates = {
    pages: new Gate({ parallel: 2, parallelPerKey: 1, waiting: 200, waitingPerKey: 24 }, isOverloaded),
    searches: new Gate({ parallel: 6, parallelPerKey: 3, waiting: 200, waitingPerKey: 40 }, isOverloaded),
    calls: new Gate({ parallel: 48, parallelPerKey: 6, waiting: 1000, waitingPerKey: 200 }, isOverloaded),
    uploads: new Gate({ parallel: 32, parallelPerKey: 4, waiting: 200, waitingPerKey: 20 }, isOverloaded),
    linkPictures: new Gate({ parallel: 1, parallelPerKey: 1, waiting: 50, waitingPerKey: 10 }, isOverloaded),
    sitemaps: new Gate({ parallel: 1, parallelPerKey: 1, waiting: 50, waitingPerKey: 10 }, isOverloaded),
  };
  metrics.watchGates(gates);
  return gates;
}
