/**
 * What one process has made and others may use: responses and pages. A mark says up to which change a process has heard:
 * what it then makes has seen at least those. Whatever a later change names is neither kept nor given.
 */
export interface SharedEntry {
  value: Buffer;
  /** What it is made from; a change that names one of them ends it. */
  tags: readonly string[];
}

export interface SharedCache {
  /** Never throws, and answers within a twentieth of a second: nothing, if the cache is away. */
  get(name: string, mark: string): Promise<SharedEntry | undefined>;
  /** Not waited for. */
  keep(name: string, mark: string, entry: SharedEntry): void;
  readonly figures: SharedCacheFigures;
  close(): Promise<void>;
}

export interface SharedCacheFigures {
  hits: number;
  misses: number;
  /** Requests that failed or took too long. */
  errors: number;
}
