import type { Database } from '#database/connect.ts';
import type { CallPriority, MarketplaceProblem } from '../marketplace.ts';
import type { AlibabaAccess } from './access.ts';
import { type Api, type ApiName, apis } from './apis.ts';
import type { Budget } from './budget.ts';
import { formFields, type Param } from './fields.ts';
import { type Answer, type FormFile, postForm } from './http.ts';
import { gatewayProblem, isProblem } from './problems.ts';
import { signed } from './sign.ts';
import { listCalls, storeAnswered, storeCall, storeSilence } from './store.ts';

interface ClientTools {
  db: Database;
  app: { key: string; secret: string };
  gateway: string;
  access: AlibabaAccess;
  budget: Budget;
  now: () => Date;
}

export interface CallOptions {
  priority: CallPriority;
  timeoutMs?: number;
  /** Aborted, the call is not made any more. */
  signal?: AbortSignal | undefined;
  /** Sent as a file, which is not signed. */
  file?: FormFile;
}

const usualTimeoutMs = 20_000;
/** The console shows minutes. */
const answeredEveryMs = 60_000;
const fileTimeoutMs = 60_000;

/** The gateway: signed calls under the shop's budget. Every failure is a `MarketplaceProblem`. */
export class AlibabaClient {
  readonly #tools: ClientTools;
  /** Whether the app may use a call, as far as this process has stored it. */
  #allowed: Promise<Map<string, boolean>> | undefined;
  #answeredAt = 0;
  #isSilent = true;

  constructor(tools: ClientTools) {
    this.#tools = tools;
  }

  async call(name: ApiName, params: Readonly<Record<string, Param>>, options: CallOptions): Promise<unknown> {
    const api = apis[name];
    let waited = 0;
    let refused: string | undefined;
    for (;;) {
      // Asked first, so that a shop without consent spends nothing.
      const token = 'isOfApp' in api ? undefined : await this.#tools.access.token(refused);
      waited = await this.#tools.budget.take(options.priority, waited, options.signal);
      try {
        return await this.#send(api, token, params, options);
      } catch (error) {
        // In both cases nothing happened there. Resting counts as waiting, so this ends.
        if (isProblem(error, 'busy')) await this.#tools.budget.rest();
        else if (isProblem(error, 'not_connected') && token !== undefined && refused === undefined) refused = token;
        else throw error;
      }
    }
  }

  async #send(
    api: Api,
    token: string | undefined,
    params: Readonly<Record<string, Param>>,
    { timeoutMs, file }: CallOptions,
  ): Promise<unknown> {
    const { app, gateway, now } = this.#tools;
    const path = `param2/1/${api.namespace}/${api.name}/${app.key}`;
    const url = `${gateway}/openapi/${path}`;
    const fields = signed(app.secret, path, {
      ...formFields(params),
      ...(token !== undefined && { access_token: token }),
      _aop_timestamp: String(now().getTime()),
    });
    const answer = await this.#noting(
      file
        ? postForm(`${url}?${new URLSearchParams(fields)}`, file, timeoutMs ?? fileTimeoutMs)
        : postForm(url, fields, timeoutMs ?? usualTimeoutMs),
    );
    const problem = gatewayProblem(answer.body, answer.status);
    await this.#noteCall(api.name, problem);
    if (problem) throw problem;
    return answer.body;
  }

  /** Stores since when there has been no answer, and that there is one again. */
  async #noting(sending: Promise<Answer>): Promise<Answer> {
    try {
      const answer = await sending;
      await this.#noteAnswer();
      return answer;
    } catch (error) {
      if (isProblem(error, 'unavailable')) {
        this.#isSilent = true;
        await storeSilence(this.#tools.db);
      }
      throw error;
    }
  }

  async #noteAnswer(): Promise<void> {
    const now = this.#tools.now().getTime();
    if (!this.#isSilent && now - this.#answeredAt < answeredEveryMs) return;
    this.#isSilent = false;
    this.#answeredAt = now;
    await storeAnswered(this.#tools.db);
  }

  /** An app may use the calls of its contract. Any other answer than that refusal shows that it may use this one. */
  async #noteCall(name: string, problem: MarketplaceProblem | undefined): Promise<void> {
    if (problem && problem.kind !== 'not_allowed') return;
    this.#allowed ??= listCalls(this.#tools.db);
    const allowed = await this.#allowed;
    if (allowed.get(name) === !problem) return;
    allowed.set(name, !problem);
    await storeCall(this.#tools.db, name, !problem);
  }
}
