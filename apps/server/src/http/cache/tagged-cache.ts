interface Entry<Value> {
  value: Value;
  tags: ReadonlySet<string>;
  /** The size of value and key: small responses to long requests take memory too. */
  bytes: number;
}

/** Measured overhead of an entry besides its text: objects, headers, its places in the maps. */
const entryBytes = 3 * 1024;

/** The number of changed tags to remember; results read before the oldest of them are not cached. */
const changesMax = 10_000;

/** Entries live until the catalogue changes: least recently used are evicted first, those a change names at once. */
export class TaggedCache<Value extends { bytes: number }> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #keysOf = new Map<string, Set<string>>();
  readonly #maxBytes: number;
  #bytes = 0;
  /** Counts since the process began, for metrics. */
  hits = 0;
  misses = 0;
  #pausedAt: number | undefined;
  #generation = 0;
  /** The last change of each tag, oldest first; and the time since which all changes are known. */
  readonly #changedAt = new Map<string, number>();
  #knownSince = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Increases with every change, so that results read before a relevant change are not cached after it. */
  get generation(): number {
    return this.#generation;
  }

  get entries(): number {
    return this.#entries.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): Value | undefined {
    const found = this.getFirst(key);
    if (!found) this.misses++;
    return found;
  }

  /** For callers that follow with `get` on a miss: a request counts as one hit or one miss. */
  getFirst(key: string): Value | undefined {
    const found = this.#entries.get(key);
    if (!found) return undefined;
    this.hits++;
    // Re-inserting keeps the map in order of use.
    this.#entries.delete(key);
    this.#entries.set(key, found);
    return found.value;
  }

  set(key: string, value: Value, tags: ReadonlySet<string>, generation: number): void {
    const bytes = value.bytes + key.length + entryBytes;
    if (this.#pausedAt !== undefined || bytes > this.#maxBytes / 50 || this.#hasChanged(tags, generation)) return;
    this.#remove(key);
    this.#entries.set(key, { value, tags, bytes });
    for (const tag of tags) {
      const keys = this.#keysOf.get(tag);
      if (keys) keys.add(key);
      else this.#keysOf.set(tag, new Set([key]));
    }
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#remove(oldest);
    }
  }

  #hasChanged(tags: ReadonlySet<string>, since: number): boolean {
    if (since === this.#generation) return false;
    if (since < this.#knownSince) return true;
    for (const tag of tags) if ((this.#changedAt.get(tag) ?? 0) > since) return true;
    return false;
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
    for (const tag of entry.tags) {
      const keys = this.#keysOf.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOf.delete(tag);
    }
  }

  clear(): void {
    this.#knownSince = ++this.#generation;
    this.#changedAt.clear();
    this.#entries.clear();
    this.#keysOf.clear();
    this.#bytes = 0;
  }

  dropTagged(tags: readonly string[]): void {
    this.#generation++;
    for (const tag of tags) {
      this.#changedAt.delete(tag);
      this.#changedAt.set(tag, this.#generation);
      for (const key of this.#keysOf.get(tag) ?? []) this.#remove(key);
    }
    for (const [tag, generation] of this.#changedAt) {
      if (this.#changedAt.size <= changesMax) break;
      this.#changedAt.delete(tag);
      this.#knownSince = Math.max(this.#knownSince, generation);
    }
  }

  /**
   * While notifications cannot be received, nothing new is cached, and existing entries may be out of date. That is
   * better than nothing while the database is down; they are dropped when notifications arrive again.
   */
  pause(isPaused: boolean): void {
    if (!isPaused) this.clear();
    else if (this.#pausedAt === undefined) this.#knownSince = ++this.#generation;
    this.#pausedAt = isPaused ? (this.#pausedAt ?? Date.now()) : undefined;
  }

  /** How long notifications have been missing; undefined while they arrive. */
  get staleSeconds(): number | undefined {
    return this.#pausedAt === undefined ? undefined : Math.ceil((Date.now() - this.#pausedAt) / 1000);
  }
}
