/** Options of every call besides its input, and the entry for a call in the generated list. */

export interface CallOptions {
  /** Ends the call; it then throws the signal’s reason. Its outcome in the shop is unknown. */
  signal?: AbortSignal;
  /** Milliseconds that one attempt may take. */
  timeoutMs?: number;
  /** The number of repetitions of a failed attempt, where repeating is safe. */
  retries?: number;
}

export interface CreatingOptions extends CallOptions {
  /**
   * Names the thing to create: within 24 hours the same key with the same input creates it once. Without it the client
   * makes a key for each call. Keep one of your own (say, your order number) to be safe across restarts of your program.
   */
  idempotencyKey?: string;
}

export interface RouteExtras {
  /** Input fields that travel in the query although the method has a body. */
  query?: readonly string[];
  /** The input field that is the whole body. */
  bodyField?: string;
  /** Takes an Idempotency-Key, so it may be repeated. */
  isCreating?: boolean;
  /** Changes nothing, so it may be repeated; a GET never does. */
  isReading?: boolean;
}

export type Route = readonly [method: string, path: string, extras?: RouteExtras];
export type RoutesByGroup = Readonly<Record<string, Readonly<Record<string, Route>>>>;
