import type pg from 'pg';
import type { Card, ProductCards } from '#shop/product-cards.ts';
import { readCards } from './cards.ts';

/** The cache's memory limit, roughly: about 10,000 cards with titles in eleven languages. */
const maxBytes = 16 * 2 ** 20;

function bytesOf({ titles, tiers }: Card): number {
  let letters = 0;
  for (const language in titles) letters += titles[language]?.length ?? 0;
  return 600 + 2 * letters + 50 * tiers.length;
}

/**
 * Cards of products listed before: paging, sorting or searching in another language shows the same goods again. Valid
 * while notifications arrive, until one names the product; the least recently listed go first.
 */
export class KnownCards implements ProductCards {
  readonly #cards = new Map<number, { card: Card; bytes: number }>();
  /** The changes since each read in progress began. */
  readonly #reading = new Set<Set<number>>();
  readonly #isCurrent: (pool: pg.Pool) => boolean;
  readonly #maxBytes: number;
  #bytes = 0;
  #isListening = false;
  /** Since the process began, for metrics. */
  hits = 0;
  misses = 0;

  /** `isCurrent`: whether a read over this pool has every change that was heard. */
  constructor(isCurrent: (pool: pg.Pool) => boolean, most = maxBytes) {
    this.#isCurrent = isCurrent;
    this.#maxBytes = most;
  }

  get entries(): number {
    return this.#cards.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  async find(pool: pg.Pool, ids: readonly number[]): Promise<Card[]> {
    const found = new Map<number, Card>();
    const missing = ids.filter((id) => {
      const card = this.#known(id);
      if (card) found.set(id, card);
      return !card;
    });
    this.hits += found.size;
    this.misses += missing.length;
    if (missing.length > 0) for (const card of await this.#read(pool, missing)) found.set(card.id, card);
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  #known(id: number): Card | undefined {
    const entry = this.#cards.get(id);
    if (!entry) return undefined;
    // Re-inserting keeps the map in order of use.
    this.#cards.delete(id);
    this.#cards.set(id, entry);
    return entry.card;
  }

  async #read(pool: pg.Pool, ids: readonly number[]): Promise<Card[]> {
    if (!this.#isCurrent(pool)) return readCards(pool, ids);
    const changed = new Set<number>();
    this.#reading.add(changed);
    const cards = await readCards(pool, ids).catch((error: unknown) => {
      this.#reading.delete(changed);
      throw error;
    });
    if (!this.#reading.delete(changed) || !this.#isListening) return cards;
    for (const card of cards) if (!changed.has(card.id)) this.#keep(card);
    return cards;
  }

  #keep(card: Card): void {
    this.#drop(card.id);
    const bytes = bytesOf(card);
    this.#cards.set(card.id, { card, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#cards.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(id: number): void {
    this.#bytes -= this.#cards.get(id)?.bytes ?? 0;
    this.#cards.delete(id);
  }

  #clear(): void {
    this.#cards.clear();
    this.#reading.clear();
    this.#bytes = 0;
  }

  /** Database notifications, as the HTTP caches get them. */
  receive(notice: string): void {
    // A search engine has got something: no card has changed.
    if (notice === 'search') return;
    const [, ids] = /^(?:product|stock):([\d,]+)$/.exec(notice) ?? [];
    if (!ids) this.#clear();
    for (const id of (ids?.split(',') ?? []).map(Number)) {
      this.#drop(id);
      for (const changed of this.#reading) changed.add(id);
    }
  }

  /** Whatever may have been missed is dropped, and nothing is cached until notifications arrive again. */
  setListening(isListening: boolean): void {
    this.#clear();
    this.#isListening = isListening;
  }
}
