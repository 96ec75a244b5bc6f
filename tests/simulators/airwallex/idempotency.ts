import { createHash } from 'node:crypto';
import { ApiError } from './api-error.ts';
import type { Body } from './fields.ts';

/**
 * `replay`: a repeated request gets the first answer. `refuse`: every repetition is a `duplicate_request`, which is how
 * Airwallex' list of errors can be read, too. A repeated id with another body is refused either way.
 */
export type RepeatRule = 'replay' | 'refuse';

export class Idempotency {
  rule: RepeatRule;
  readonly #answers = new Map<string, { hash: string; answer: unknown }>();

  constructor(rule: RepeatRule) {
    this.rule = rule;
  }

  /** Failed requests are not kept: the same id may be tried again. */
  once<Answer>(operation: string, requestId: string, body: Body, act: () => Answer): Answer {
    const key = `${operation} ${requestId}`;
    const hash = createHash('sha256').update(canonical(body)).digest('hex');
    const first = this.#answers.get(key);
    if (!first) {
      const answer = act();
      this.#answers.set(key, { hash, answer: structuredClone(answer) });
      return answer;
    }
    if (first.hash !== hash || this.rule === 'refuse')
      throw new ApiError(400, 'duplicate_request', `The request ID ${requestId} has been used previously.`);
    return structuredClone(first.answer) as Answer;
  }
}

/** The order of a body's fields makes no difference. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join()}}`;
}
