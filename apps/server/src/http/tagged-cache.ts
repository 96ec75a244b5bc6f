interface Entry<Value> {
  value: Value;
  tags: ReadonlySet<string>;
  /** Of value and key: small answers to long questions take room too. */
  bytes: number;
}

/** What is kept until the catalogue changes: least recently used goes first, products named by a change go at once. */
export class TaggedCache<Value extends { bytes: number }> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #maxBytes: number;
  #bytes = 0;
  #isPaused = false;
  /** Counts up with every change, so that what was read before it is not kept after it. */
  generation = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): Value | undefined {
    const found = this.#entries.get(key);
    if (!found) return undefined;
    // Re-inserting keeps the map in order of use.
    this.#entries.delete(key);
    this.#entries.set(key, found);
    return found.value;
  }

  set(key: string, value: Value, tags: ReadonlySet<string>, generation: number): void {
    const bytes = value.bytes + key.length;
    if (this.#isPaused || generation !== this.generation || bytes > this.#maxBytes / 50) return;
    this.#remove(key);
    this.#entries.set(key, { value, tags, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }

  clear(): void {
    this.generation++;
    this.#entries.clear();
    this.#bytes = 0;
  }

  dropTagged(tags: readonly string[]): void {
    this.generation++;
    for (const [key, entry] of this.#entries) {
      if (tags.some((tag) => entry.tags.has(tag))) this.#remove(key);
    }
  }

  /** While changes cannot be heard, nothing may be kept. */
  pause(isPaused: boolean): void {
    this.#isPaused = isPaused;
    this.clear();
  }
}
