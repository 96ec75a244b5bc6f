import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../faults/fire-client.ts';
import { send } from '../faults/send.ts';

/** Visitors who read pages all the time, and note what they miss. */

export interface Missed {
  failed: number;
  asked: number;
  /** The time from the first failure to the last. */
  seconds: number;
  slowestMs: number;
}

interface Asked {
  at: number;
  ms: number;
  isAnswered: boolean;
}

export class Visitors {
  readonly #port: number;
  readonly #paths: readonly string[];
  #asked: Asked[] = [];
  #isOver = false;
  #running: Promise<unknown> = Promise.resolve();
  /** Answers other than pages, with their number. */
  readonly failures = new Map<string, number>();

  constructor(port: number, paths: readonly string[]) {
    this.#port = port;
    this.#paths = paths;
  }

  come(count: number): void {
    this.#running = Promise.all(Array.from({ length: count }, (_, index) => this.#read(index)));
  }

  async leave(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #read(visitor: number): Promise<void> {
    for (let page = visitor * 7; !this.#isOver; page++) {
      const path = this.#paths[page % this.#paths.length] ?? '/';
      const at = performance.now();
      const headers = { 'x-forwarded-for': `198.51.100.${1 + visitor}`, accept: 'text/html' };
      const reply = await send(this.#port, { what: path, method: 'GET', path, headers, isCall: false });
      const outcome = typeof reply === 'object' ? String(reply.status) : reply;
      const isAnswered = typeof reply === 'object' && reply.status < 400;
      if (!isAnswered) this.failures.set(outcome, (this.failures.get(outcome) ?? 0) + 1);
      this.#asked.push({ at, ms: performance.now() - at, isAnswered });
      await sleep(100);
    }
  }

  /** Returns failures since the last call. */
  takeMissed(): Missed {
    const asked = this.#asked;
    this.#asked = [];
    const failed = asked.filter(({ isAnswered }) => !isAnswered);
    const ends = failed.map(({ at, ms }) => at + ms);
    const seconds = failed.length > 0 ? (Math.max(...ends) - Math.min(...failed.map(({ at }) => at))) / 1000 : 0;
    return {
      failed: failed.length,
      asked: asked.length,
      seconds,
      slowestMs: Math.round(Math.max(0, ...asked.map(({ ms }) => ms))),
    };
  }
}

/** Pages that visitors see alike. */
export async function findPaths(port: number): Promise<string[]> {
  const client = new Client(port, '198.51.100.250');
  const { data } = await client.must<{ data: { offerId: number }[] }>('POST', '/api/product/platform/goods/list', {
    body: { beginPage: 1, pageSize: 60 },
  });
  const products = data.map(({ offerId }) => `/product-detail?id=${offerId}`);
  const prefixes = ['', '/de', '/zh', '/ar'];
  const searches = ['mug', 'lamp', 'cotton'].map((word) => `/product-list?searchKey=${word}`);
  const lists = ['/product-list', '/product-list?page=2', '/product-list?page=3', ...searches];
  return prefixes.flatMap((prefix) => [`${prefix}/`, ...[...lists, ...products].map((one) => prefix + one)]);
}
