/**
 * Results of one process for the others: responses and pages. A mark names the last change that a process has received:
 * its results include at least those. Results that a later change names are neither stored nor returned.
 */
export interface SharedEntry {
  value: Buffer;
  /** Its sources; a change that names one of them invalidates it. */
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
