import type { Address } from '#config/search-address.ts';

/** No answer to rely on: none in time, none at all, or that there is too much to do. */
export class EngineAway extends Error {}

/** The engine has understood, and will not. */
export class EngineRefusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface EngineRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the origin, without a leading slash. */
  path: string;
  /** An object, or the lines of a bulk request. */
  body?: object | readonly string[];
  timeoutMs: number;
}

/** A thousand numbers of products are some 100 kB. */
const answerMax = 16 * 2 ** 20;

/** OpenSearch over HTTP, nine calls of it: its own client would bring connection pools and a sniffer beside Node's. */
export class OpenSearchClient {
  readonly prefix: string;
  readonly #address: Address;

  constructor(address: Address) {
    this.#address = address;
    this.prefix = address.prefix;
  }

  /** The caller knows the answer's shape; a search with less than all shards is no answer. */
  async send<Answer>({ method, path, body, timeoutMs }: EngineRequest): Promise<Answer> {
    const { origin, authorization } = this.#address;
    const isLines = Array.isArray(body);
    const sent = body && (isLines ? `${body.join('\n')}\n` : JSON.stringify(body));
    const response = await fetch(`${origin}/${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(sent ? { 'content-type': isLines ? 'application/x-ndjson' : 'application/json' } : {}),
        ...(authorization ? { authorization } : {}),
      },
      body: sent ?? null,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new EngineAway(`no answer: ${causeOf(error)}`, { cause: error });
    });
    const text = await readText(response);
    if (response.ok) return readJson(text) as Answer;
    if (response.status >= 500 || response.status === 429) throw new EngineAway(`status ${response.status}`);
    throw new EngineRefusal(response.status, `status ${response.status}: ${text.slice(0, 500)}`);
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const part of response.body ?? []) {
      text += decoder.decode(part, { stream: true });
      if (text.length > answerMax) throw new Error('the answer is too long');
    }
  } catch (error) {
    throw new EngineAway(`an answer broke off: ${causeOf(error)}`, { cause: error });
  }
  return text + decoder.decode();
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new EngineAway('the answer is no JSON');
  }
}
