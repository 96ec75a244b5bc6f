import type { SharedCache, SharedCacheFigures } from '#shop/shared-cache.ts';
import type { TaggedCache } from './tagged-cache.ts';

/** Serialises a cache's values. Undefined: these bytes are no such value. */
export interface Packing<Value> {
  pack(value: Value): Promise<Buffer>;
  unpack(bytes: Buffer, tags: readonly string[]): Value | undefined;
}

/** The address of a shared value: its kind, the cache of this process, the key within both. */
interface Place<Value extends { bytes: number }> extends Packing<Value> {
  kind: string;
  cache: TaggedCache<Value>;
  key: string;
}

/** Behind this process's own caches: what other processes have made, where a cache is shared. */
export class SharedLevel {
  readonly #shared: SharedCache | undefined;
  /** The last change received by this process; undefined: nothing is shared now. */
  mark: string | undefined;
  /** Being looked for. */
  readonly #asked = new Map<string, Promise<unknown>>();

  constructor(shared?: SharedCache) {
    this.#shared = shared;
  }

  /** Undefined where no cache is shared. */
  get figures(): SharedCacheFigures | undefined {
    return this.#shared?.figures;
  }

  /** Made by another process; then this one keeps it too. However many ask for it meanwhile, it is asked for once. */
  find<Value extends { bytes: number }>(place: Place<Value>): Promise<Value | undefined> | undefined {
    const { mark } = this;
    if (!this.#shared || mark === undefined) return undefined;
    const name = `${place.kind} ${place.key}`;
    const known = this.#asked.get(name) as Promise<Value | undefined> | undefined;
    if (known) return known;
    const asked = take(this.#shared, mark, name, place).finally(() => this.#asked.delete(name));
    this.#asked.set(name, asked);
    return asked;
  }

  /** `mark`: as it was before the value was read from the database. */
  keep<Value extends { bytes: number }>(
    { kind, key, pack }: Omit<Place<Value>, 'cache' | 'unpack'>,
    value: Value,
    tags: ReadonlySet<string>,
    mark: string | undefined,
  ): void {
    const shared = this.#shared;
    if (!shared || mark === undefined) return;
    void pack(value).then(
      (bytes) => shared.keep(`${kind} ${key}`, mark, { value: bytes, tags: [...tags] }),
      () => {},
    );
  }

  async close(): Promise<void> {
    await this.#shared?.close();
  }
}

async function take<Value extends { bytes: number }>(
  shared: SharedCache,
  mark: string,
  name: string,
  { cache, key, unpack }: Place<Value>,
): Promise<Value | undefined> {
  const { generation } = cache;
  const entry = await shared.get(name, mark);
  const value = entry && unpack(entry.value, entry.tags);
  if (value) cache.set(key, value, new Set(entry.tags), generation);
  return value;
}
