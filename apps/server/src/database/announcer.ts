import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';

/** A notification holds 8,000 bytes. */
const mostAtOnce = 300;
const pauseMs = 100;

/**
 * Tells the caches of all processes which products have fewer pieces now, a moment after the orders that took them. A
 * notification within an order's transaction would make every commit wait for the previous one. If a process dies
 * before telling, a page shows an old stock figure; orders never rely on it.
 */
export class Announcer {
  readonly #pool: Pick<pg.Pool, 'query'>;
  readonly #log: FastifyBaseLogger;
  readonly #products = new Set<number>();
  #telling: Promise<void> | undefined;

  constructor(pool: Pick<pg.Pool, 'query'>, log: FastifyBaseLogger) {
    this.#pool = pool;
    this.#log = log;
  }

  /** Call it after the commit: entries dropped too early would be reloaded with the old stock. */
  piecesChanged(productIds: Iterable<number>): void {
    for (const id of productIds) this.#products.add(id);
    this.#telling ??= new Promise<void>((resolve) => setTimeout(resolve, pauseMs)).then(() => this.#tell());
  }

  async finish(): Promise<void> {
    while (this.#telling) await this.#telling;
  }

  async #tell(): Promise<void> {
    const ids = [...this.#products].slice(0, mostAtOnce);
    for (const id of ids) this.#products.delete(id);
    try {
      await this.#pool.query(`select pg_notify('sampan_cache', $1)`, [`stock:${ids.join(',')}`]);
    } catch (error) {
      this.#log.warn({ err: error }, 'caches were not told of a stock change');
    }
    this.#telling = undefined;
    if (this.#products.size > 0) this.piecesChanged([]);
  }
}
