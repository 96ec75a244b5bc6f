import type { FastifyInstance } from 'fastify';
import type { Config } from '#config';
import { Gate, watchOverload } from '#shop/gate.ts';

/** What costs the process or the database much, each behind a gate of its own. */
export interface Gates {
  /** Pages that are rendered. One keeps the processor busy for some 20 ms. */
  pages: Gate;
  /** Searches and what else of the catalogue is not kept: at most half of the pool's 12 connections. */
  searches: Gate;
  /** All other calls. */
  calls: Gate;
  /** Files that come in, each as slowly as its sender likes: a part of 2 MB on the disk until it is whole. */
  uploads: Gate;
  /** Sitemaps that are built. */
  sitemaps: Gate;
  /** Pictures that are made for previews of links. */
  linkPictures: Gate;
}

/** Tests run on machines that are behind for reasons of their own; what shedding does is tested with the gate. */
const neverBehind = { isOverloaded: () => false, stop: () => {} };

export function createGates(app: FastifyInstance, { env }: Pick<Config, 'env'>): Gates {
  const { isOverloaded, stop } = env === 'test' ? neverBehind : watchOverload();
  app.addHook('onClose', async () => stop());
  return {
    pages: new Gate({ parallel: 2, parallelPerKey: 1, waiting: 200, waitingPerKey: 24 }, isOverloaded),
    searches: new Gate({ parallel: 6, parallelPerKey: 3, waiting: 200, waitingPerKey: 40 }, isOverloaded),
    calls: new Gate({ parallel: 48, parallelPerKey: 6, waiting: 1000, waitingPerKey: 200 }, isOverloaded),
    uploads: new Gate({ parallel: 32, parallelPerKey: 4, waiting: 200, waitingPerKey: 20 }, isOverloaded),
    linkPictures: new Gate({ parallel: 1, parallelPerKey: 1, waiting: 50, waitingPerKey: 10 }, isOverloaded),
    sitemaps: new Gate({ parallel: 1, parallelPerKey: 1, waiting: 50, waitingPerKey: 10 }, isOverloaded),
  };
}
