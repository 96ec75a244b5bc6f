import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Config } from '#config';
import { NotPublicError, type OutsideHttp, outsideHttp } from '#security/outside-http.ts';
import { bytesOf } from '#text/read-bytes.ts';
import { causeOfPage, findJson } from './answer-text.ts';
import { ChannelProblem, type UnreachedBecause } from './sales-channel.ts';

export interface ChannelRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
  timeoutMs?: number;
  /** Repeating it is harmless: it may use a connection that the shop is about to end. */
  isRepeatable?: boolean;
}

export interface ChannelAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Undefined where it is no JSON. */
  body: unknown;
  /** The kind of page that came instead. */
  page?: UnreachedBecause;
}

const usualTimeoutMs = 30_000;
/** A hundred products with all their sizes are about two megabytes. */
const answerMax = 16 * 1024 * 1024;

/** Requests to shops of others: no redirects, no private addresses, no endless answers. */
export class ChannelHttp {
  readonly #http: OutsideHttp;

  constructor(config: Pick<Config, 'isDemo' | 'isPublicDemo'>) {
    this.#http = outsideHttp(config);
  }

  isAllowed(url: string): boolean {
    return this.#http.findUrl(url) !== undefined;
  }

  /** Throws a `ChannelProblem` if the outcome in the shop is unknown; every other status is an answer. */
  async send(
    text: string,
    { method, headers, body, timeoutMs = usualTimeoutMs, isRepeatable = false }: ChannelRequest,
  ): Promise<ChannelAnswer> {
    const url = this.#http.findUrl(text);
    if (!url) throw unavailable('The shop has no public address.');
    const signal = AbortSignal.timeout(timeoutMs);
    const json = body === undefined ? undefined : JSON.stringify(body);
    try {
      const request = { method, headers: withLength(headers, json), body: json, signal, isRepeatable };
      const answer = await this.#http.send(url, request);
      return await readAnswer(answer);
    } catch (error) {
      throw problemOf(error, signal);
    }
  }
}

function withLength(headers: ChannelRequest['headers'], json: string | undefined): Record<string, string> {
  const sent = { accept: 'application/json', 'user-agent': 'Sampan', ...headers };
  if (json === undefined) return sent;
  return { ...sent, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(json)) };
}

async function readAnswer(answer: IncomingMessage): Promise<ChannelAnswer> {
  const { statusCode: status = 0, headers } = answer;
  if (status >= 300 && status < 400) {
    answer.destroy();
    throw unavailable(`The shop redirects${whereTo(headers.location)}.`, 'redirect');
  }
  if (status >= 500) throw unavailable(`Status ${status}.`, causeOfPage(await readBeginning(answer), status));
  const text = await readText(answer);
  const body = findJson(text);
  if (body !== undefined || text.trim() === '') return { status, headers, body };
  const page = causeOfPage(text, status);
  if (status < 300) throw unavailable('The shop’s answer is not JSON.', page);
  return { status, headers, body, page };
}

/** Reads enough of an error to see what kind of page it is. */
async function readBeginning(answer: IncomingMessage): Promise<string> {
  let text = '';
  try {
    for await (const chunk of bytesOf(answer)) {
      text += Buffer.from(chunk).toString('utf8');
      if (text.length > 64 * 1024) answer.destroy();
    }
  } catch {
    // The part received is enough.
  }
  return text;
}

/** The host only: the rest may be anything. */
function whereTo(location: string | undefined): string {
  return location && URL.canParse(location) ? ` to ${new URL(location).host}` : '';
}

async function readText(answer: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytesOf(answer)) {
    size += chunk.length;
    if (size > answerMax) {
      answer.destroy();
      throw unavailable('The shop’s answer does not end.');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function problemOf(error: unknown, signal: AbortSignal): ChannelProblem {
  if (error instanceof ChannelProblem) return error;
  if (error instanceof NotPublicError) return unavailable('The shop has no public address.');
  return unavailable(signal.aborted ? 'The shop does not answer in time.' : 'The shop cannot be reached.');
}

const unavailable = (said: string, because?: UnreachedBecause) =>
  new ChannelProblem('unavailable', { said, ...(because && { because }) });
