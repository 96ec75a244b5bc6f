import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';

/** So many are told in one go; a notification holds 8,000 bytes. */
const mostAtOnce = 300;
const pauseMs = 100;

/**
 * Tells the caches of all processes which products have fewer pieces now, a moment after the orders that took them. A
 * notice within an order's transaction would make every commit wait for the one before it. What a process that dies
 * leaves untold is a number of pieces on a page; an order never believes it.
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

  /** Call it when the transaction is through: what is dropped too early would be read again as it was. */
  piecesChanged(productIds: Iterable<number>): void {
    for (const id of productIds) this.#products.add(id);
    this.#telling ??= new Promise<void>((resolve) => setTimeout(resolve, pauseMs)).then(() => this.#tell());
  }

  /** Waits until everything is told; for a process that ends. */
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
