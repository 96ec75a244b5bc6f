import type { ErrorData, ErrorName } from './generated/calls.ts';

/** Failures that are not the shop’s refusals: no connection, no answer in time, an answer that is not the shop’s. */
export type FaultName = 'network' | 'timeout' | 'not_a_shop';

interface Failure {
  call: string;
  /** HTTP status; 0 if there was no answer. */
  status: number;
  error: ErrorName | FaultName;
  message: string;
  fields?: Record<string, string>;
  data?: unknown;
  retryAfter?: number;
  idempotencyKey?: string;
  cause?: unknown;
}

/** A call that failed: the shop refused it, or did not answer. */
export class ShopError extends Error {
  override readonly name = 'ShopError';
  /** Name of the call, such as `checkoutNow`. */
  readonly call: string;
  /** HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** Stable name to branch on. Newer shops may send names that this version does not list. */
  readonly error: ErrorName | FaultName;
  /** Errors of each field by its path, with `invalid_input`. */
  readonly fields: Readonly<Record<string, string>>;
  /** Data of some refusals; `isRefusal` gives it its type. */
  readonly data: unknown;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;
  /** The key the call was made with: repeat it with this key to be sure that nothing is created twice. */
  readonly idempotencyKey: string | undefined;

  constructor(failure: Failure) {
    super(`${failure.call}: ${failure.message || failure.error}`, { cause: failure.cause });
    this.call = failure.call;
    this.status = failure.status;
    this.error = failure.error;
    this.fields = failure.fields ?? {};
    this.data = failure.data;
    this.retryAfter = failure.retryAfter;
    this.idempotencyKey = failure.idempotencyKey;
  }
}

type DataOf<Name extends ErrorName> = Name extends keyof ErrorData ? ErrorData[Name] : unknown;

/** Whether the shop refused with this name; `error.data` then has its type. */
export function isRefusal<Name extends ErrorName>(
  error: unknown,
  name: Name,
): error is ShopError & { readonly error: Name; readonly data: DataOf<Name> } {
  return error instanceof ShopError && error.error === name;
}
