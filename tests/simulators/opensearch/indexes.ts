import { checkDocument, type Mapping, readMapping, type Source } from './mapping.ts';
import { onlyKeys, Refusal } from './refusal.ts';

const settingsKnown = ['number_of_shards', 'auto_expand_replicas', 'refresh_interval', 'gc_deletes'];

interface Stored {
  version: number;
  /** Undefined: removed, and remembered for a while, so that nothing older comes back. */
  source: Source | undefined;
}

/** Stored documents are found only after a refresh: on request, or by the clock. */
export class Index {
  readonly name: string;
  readonly mapping: Mapping;
  readonly aliases: Set<string>;
  #refreshMs: number | undefined;
  readonly #stored = new Map<string, Stored>();
  readonly #searchable = new Map<string, Source>();
  readonly #unseen = new Set<string>();
  #refreshedAt = 0;
  readonly #now: () => number;

  constructor(name: string, given: unknown, now: () => number) {
    const { settings, mappings, aliases } = onlyKeys(given, ['settings', 'mappings', 'aliases'], 'create index');
    this.name = name;
    this.#now = now;
    this.mapping = readMapping(mappings);
    this.aliases = new Set(Object.keys((aliases ?? {}) as object));
    this.set(onlyKeys(settings, ['index'], 'settings').index);
  }

  set(given: unknown): void {
    const { refresh_interval: interval } = onlyKeys(given, settingsKnown, 'index');
    const [, seconds] = /^(\d+)s$/.exec(String(interval)) ?? [];
    if (interval !== '-1' && seconds === undefined)
      throw new Refusal(400, 'illegal_argument_exception', `failed to parse [refresh_interval] ${String(interval)}`);
    this.#refreshMs = seconds === undefined ? undefined : Number(seconds) * 1000;
  }

  /** `external_gte`: an older version is refused, the same one stored again. */
  store(id: string, version: number, source: Source | undefined): { isNew: boolean } {
    const before = this.#stored.get(id);
    if (before && before.version > version)
      throw new Refusal(
        409,
        'version_conflict_engine_exception',
        `[${id}]: version conflict, current version [${before.version}] is higher than the one provided [${version}]`,
      );
    if (source) checkDocument(this.mapping, source);
    this.#stored.set(id, { version, source });
    this.#unseen.add(id);
    return { isNew: before?.source === undefined };
  }

  refresh(): void {
    for (const id of this.#unseen) {
      const source = this.#stored.get(id)?.source;
      if (source) this.#searchable.set(id, source);
      else this.#searchable.delete(id);
    }
    this.#unseen.clear();
    this.#refreshedAt = this.#now();
  }

  searchable(): ReadonlyMap<string, Source> {
    if (this.#refreshMs !== undefined && this.#now() - this.#refreshedAt >= this.#refreshMs) this.refresh();
    return this.#searchable;
  }

  get documents(): number {
    return [...this.#stored.values()].filter(({ source }) => source !== undefined).length;
  }
}

export class Indexes {
  readonly #byName = new Map<string, Index>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  create(name: string, given: unknown): void {
    if (!/^[a-z][a-z0-9_-]{0,254}$/.test(name))
      throw new Refusal(400, 'invalid_index_name_exception', `Invalid index name [${name}]`);
    if (this.#byName.has(name) || this.#behind(name).length > 0)
      throw new Refusal(400, 'resource_already_exists_exception', `index [${name}] already exists`);
    this.#byName.set(name, new Index(name, given, this.#now));
  }

  /** Finds an index by its name, or the one behind an alias. */
  find(target: string, { byAlias = false } = {}): Index {
    const behind = this.#behind(target);
    if (behind.length > 1)
      throw new Refusal(400, 'illegal_argument_exception', `alias [${target}] has more than one index`);
    const index = behind[0] ?? (byAlias ? undefined : this.#byName.get(target));
    if (!index) throw new Refusal(404, 'index_not_found_exception', `no such index [${target}]`);
    return index;
  }

  remove(name: string): void {
    if (!this.#byName.delete(name)) throw new Refusal(404, 'index_not_found_exception', `no such index [${name}]`);
  }

  matching(pattern: string): Index[] {
    const beginning = pattern.replace(/\*$/, '');
    return [...this.#byName.values()].filter(({ name }) => name.startsWith(beginning));
  }

  /** All or none. */
  changeAliases(given: unknown): void {
    const { actions } = onlyKeys(given, ['actions'], 'aliases') as { actions: object[] };
    const steps = actions.map((action) => {
      const [[kind, about] = ['', {}]] = Object.entries(onlyKeys(action, ['add', 'remove'], 'action'));
      const { index, alias } = onlyKeys(about, ['index', 'alias'], kind) as { index: string; alias: string };
      const found = this.#byName.get(index);
      if (!found) throw new Refusal(404, 'index_not_found_exception', `no such index [${index}]`);
      if (kind === 'remove' && !found.aliases.has(alias))
        throw new Refusal(404, 'aliases_not_found_exception', `aliases [${alias}] missing`);
      return () => void (kind === 'add' ? found.aliases.add(alias) : found.aliases.delete(alias));
    });
    for (const step of steps) step();
  }

  #behind(alias: string): Index[] {
    return [...this.#byName.values()].filter(({ aliases }) => aliases.has(alias));
  }
}
