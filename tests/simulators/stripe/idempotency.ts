import type { Clock } from '../clock.ts';
import { StripeFault } from './errors.ts';

/** docs.stripe.com/api/idempotent_requests */

export interface Answer {
  status: number;
  body: string;
}

interface Stored {
  path: string;
  params: string;
  requestId: string;
  at: number;
  answer: Answer | undefined;
}

const retentionMs = 24 * 3600_000;

export class IdempotencyKeys {
  readonly #clock: Clock;
  readonly #stored = new Map<string, Stored>();

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
    const stored = this.#stored.get(key);
    if (!stored || stored.at + retentionMs <= this.#clock.now) {
      this.#stored.set(key, { path, params, requestId, at: this.#clock.now, answer: undefined });
      return undefined;
    }
    if (stored.path !== path || stored.params !== params)
      throw new StripeFault(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    if (!stored.answer)
      throw new StripeFault(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: 'There is currently another in-progress request using this idempotency key.',
      });
    return { requestId: stored.requestId, answer: stored.answer };
  }

  store(key: string, answer: Answer): void {
    const stored = this.#stored.get(key);
    if (stored) stored.answer = answer;
  }

  /** The call failed before it began: nothing is remembered of it. */
  forget(key: string): void {
    if (!this.#stored.get(key)?.answer) this.#stored.delete(key);
  }
}
