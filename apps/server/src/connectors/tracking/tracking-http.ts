import { TrackingKeyRefused, TrackingUnavailable } from './tracking.ts';

interface Request {
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: unknown;
}

interface Answer {
  status: number;
  body: unknown;
}

const timeoutMs = 20_000;
/** Forty parcels with all their scans are about one megabyte. */
const answerMax = 8 * 1024 * 1024;

/** Calls one service, one call after another, with a pause that keeps to its limit. */
export class TrackingHttp {
  readonly #name: string;
  readonly #pauseMs: number;
  #last: Promise<unknown> = Promise.resolve();

  constructor(name: string, callsPerSecond: number) {
    this.#name = name;
    this.#pauseMs = Math.ceil(1000 / callsPerSecond);
  }

  /** Throws `TrackingUnavailable` where there is no answer to rely on. */
  send(url: string, request: Request): Promise<Answer> {
    const answer = this.#last.then(() => this.#fetch(url, request));
    this.#last = answer
      .catch(() => undefined)
      .then(() => new Promise((resolve) => setTimeout(resolve, this.#pauseMs).unref()));
    return answer;
  }

  async #fetch(url: string, { method, headers, body }: Request): Promise<Answer> {
    try {
      const response = await fetch(url, {
        method,
        headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await readText(response);
      if (response.status >= 500 || [408, 425, 429].includes(response.status))
        throw new TrackingUnavailable(`${this.#name} answered ${response.status}`);
      if (response.status === 401 || response.status === 403)
        throw new TrackingKeyRefused(`${this.#name} does not accept the key (${response.status})`);
      return { status: response.status, body: JSON.parse(text) };
    } catch (cause) {
      if (cause instanceof TrackingUnavailable) throw cause;
      throw new TrackingUnavailable(`${this.#name} does not respond: ${whyOf(cause)}`, { cause });
    }
  }
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > answerMax) throw new Error('the answer does not end');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** `fetch` only says that it failed; its cause says why. */
function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return (error.cause instanceof Error && error.cause.message) || error.message;
}
