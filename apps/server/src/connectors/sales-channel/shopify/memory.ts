/** Rarely changing data of a shop, cached between jobs. */
export interface ShopMemory {
  isKeyDefined: boolean;
  location: Promise<string> | undefined;
  onlineStores: string[] | undefined;
}

const rememberedForMs = 10 * 60_000;
const shopsRemembered = 5000;

export class ShopMemories {
  readonly #shops = new Map<string, { memory: ShopMemory; until: number }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  of(address: string): ShopMemory {
    const known = this.#shops.get(address);
    if (known && known.until > this.#now()) return known.memory;
    const memory = { isKeyDefined: false, location: undefined, onlineStores: undefined };
    this.#shops.delete(address);
    this.#shops.set(address, { memory, until: this.#now() + rememberedForMs });
    const oldest = this.#shops.size > shopsRemembered && this.#shops.keys().next().value;
    if (oldest) this.#shops.delete(oldest);
    return memory;
  }
}
