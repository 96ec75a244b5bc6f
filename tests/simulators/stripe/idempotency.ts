import type { Clock } from '../clock.ts';
import { StripeFault } from './errors.ts';

/** docs.stripe.com/api/idempotent_requests */

export interface Answer {
  status: number;
  body: string;
}

interface Kept {
  path: string;
  params: string;
  requestId: string;
  at: number;
  answer: Answer | undefined;
}

const keptForMs = 24 * 3600_000;

export class IdempotencyKeys {
  readonly #clock: Clock;
  readonly #kept = new Map<string, Kept>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The stored answer of the same call, or nothing: then the call is on its way under this key. */
  begin(
    key: string,
    path: string,
    params: string,
    requestId: string,
  ): { requestId: string; answer: Answer } | undefined {
    if (key.length > 255)
      throw new StripeFault(400, {
        type: 'invalid_request_error',
        message: 'Idempotency keys are at most 255 characters.',
      });
    const kept = this.#kept.get(key);
    if (!kept || kept.at + keptForMs <= this.#clock.now) {
      this.#kept.set(key, { path, params, requestId, at: this.#clock.now, answer: undefined });
      return undefined;
    }
    if (kept.path !== path || kept.params !== params)
      throw new StripeFault(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    if (!kept.answer)
      throw new StripeFault(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: 'There is currently another in-progress request using this idempotency key.',
      });
    return { requestId: kept.requestId, answer: kept.answer };
  }

  store(key: string, answer: Answer): void {
    const kept = this.#kept.get(key);
    if (kept) kept.answer = answer;
  }

  /** The call failed before it began: nothing is remembered of it. */
  forget(key: string): void {
    if (!this.#kept.get(key)?.answer) this.#kept.delete(key);
  }
}
