import { z } from 'zod';
import { ProviderUnavailable } from '#connectors/payment/payment.ts';

export interface AirwallexAccess {
  /** The base URL without `/api/v1`. */
  apiUrl: string;
  clientId: string;
  apiKey: string;
  timeoutMs?: number;
}

/** Airwallex understood the request and will not do it; `code` as in its list of errors. */
export interface Refusal {
  refusedAs: string;
  message: string;
}

/** The shop's credentials are wrong or were changed; calls fail until they are mended. */
export class CredentialsRefused extends ProviderUnavailable {}

/** The version whose answers the connector reads. */
const apiVersion = '2025-06-30';
/** A token is renewed this much before it ends. */
const tokenSlackMs = 60_000;

const tokenAnswer = z.object({ token: z.string().min(1), expires_at: z.string() });
const errorAnswer = z.object({ code: z.string(), message: z.string().default(''), source: z.string().nullish() });

interface Sent {
  status: number;
  body: unknown;
}

/** Airwallex over HTTP: logs in when it must, and throws `ProviderUnavailable` when there is no answer to rely on. */
export class AirwallexClient {
  readonly #access: AirwallexAccess;
  #token: { value: string; until: number } | undefined;
  #login: Promise<string> | undefined;

  constructor(access: AirwallexAccess) {
    this.#access = access;
  }

  /** Undefined: there is no such thing. */
  async get<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    query: Record<string, string> = {},
  ): Promise<z.output<Schema> | undefined> {
    const search = new URLSearchParams(query);
    const { status, body } = await this.#call('GET', search.size > 0 ? `${path}?${search}` : path);
    if (status === 404) return undefined;
    if (status !== 200) throw new Error(`Airwallex refused to read ${path}: ${refusal(body).refusedAs}`);
    return understood(schema, body);
  }

  /** Repeating it is safe as long as `request_id` is the same. */
  async post<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    given: { request_id: string } & Record<string, unknown>,
  ): Promise<z.output<Schema> | Refusal> {
    const { status, body } = await this.#call('POST', path, given);
    return status === 200 || status === 201 ? understood(schema, body) : refusal(body);
  }

  async checkLogin(): Promise<void> {
    this.#token = undefined;
    await this.#getToken();
  }

  async #call(method: string, path: string, given?: unknown): Promise<Sent> {
    const first = await this.#getToken();
    const sent = await this.#sendAs(first, method, path, given);
    if (sent.status === 403) throw new CredentialsRefused(`Airwallex does not let the API key ${method} ${path}`);
    if (sent.status !== 401) return sent;
    // The token ended early, by the provider's clock or decision. A refused call was not acted on.
    if (this.#token?.value === first) this.#token = undefined;
    const again = await this.#sendAs(await this.#getToken(), method, path, given);
    if (again.status === 401) throw new CredentialsRefused('Airwallex refuses the token it has just given');
    return again;
  }

  #sendAs(token: string, method: string, path: string, given: unknown): Promise<Sent> {
    const body = given === undefined ? {} : { body: JSON.stringify(given) };
    return this.#send(path, { method, ...body }, { authorization: `Bearer ${token}` });
  }

  /** Calls at the same time share one login: Airwallex counts them. */
  async #getToken(): Promise<string> {
    if (this.#token && this.#token.until > Date.now()) return this.#token.value;
    this.#login ??= this.#logIn().finally(() => {
      this.#login = undefined;
    });
    return this.#login;
  }

  async #logIn(): Promise<string> {
    const { clientId, apiKey } = this.#access;
    const headers = { 'x-client-id': clientId, 'x-api-key': apiKey };
    const { status, body } = await this.#send('/authentication/login', { method: 'POST' }, headers);
    if (status === 401 || status === 403) throw new CredentialsRefused('Airwallex does not accept the credentials');
    if (status !== 200 && status !== 201) throw new ProviderUnavailable(`Airwallex' login returned ${status}`);
    const { token, expires_at } = understood(tokenAnswer, body);
    this.#token = { value: token, until: readTime(expires_at).getTime() - tokenSlackMs };
    return token;
  }

  async #send(path: string, init: RequestInit, headers: Record<string, string>): Promise<Sent> {
    const { apiUrl, timeoutMs = 20_000 } = this.#access;
    try {
      const response = await fetch(`${apiUrl}/api/v1${path}`, {
        ...init,
        headers: { 'content-type': 'application/json', 'x-api-version': apiVersion, ...headers },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      if (isOutage(response.status)) throw new Error(`status ${response.status}`);
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    } catch (cause) {
      throw new ProviderUnavailable(`Airwallex does not respond: ${whyOf(cause)}`, { cause });
    }
  }
}

/** The outcome is unknown, or the request was deferred: it is repeated later with the same id. */
const isOutage = (status: number): boolean => status >= 500 || [408, 409, 425, 429].includes(status);

function refusal(body: unknown): Refusal {
  const { data } = errorAnswer.safeParse(body);
  if (!data) return { refusedAs: 'unknown', message: '' };
  return { refusedAs: data.code, message: data.source ? `${data.source}: ${data.message}` : data.message };
}

export const isRefusal = (answer: object): answer is Refusal => 'refusedAs' in answer;

function understood<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(body);
  if (error) throw new Error(`Airwallex sent an answer that is not understood: ${error.issues[0]?.path.join('.')}`);
  return data as z.output<Schema>;
}

/** `2026-11-22T08:00:00+0000`, whose zone has no colon. */
export function readTime(text: string): Date {
  return new Date(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
}

/** `fetch` only says that it failed; its cause says why. */
function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return (error.cause instanceof Error && error.cause.message) || error.message;
}
