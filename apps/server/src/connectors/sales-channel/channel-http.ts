import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Config } from '#config';
import { NotPublicError, type OutsideHttp, outsideHttp } from '#shop/outside-http.ts';
import { ChannelProblem } from './sales-channel.ts';
import { readJson } from './untrusted.ts';

export interface ChannelRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
  timeoutMs?: number;
  /** Sent twice it does what it does once: it may use a connection that the shop is about to end. */
  isRepeatable?: boolean;
}

export interface ChannelAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Undefined where it is no JSON. */
  body: unknown;
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

  /** What leaves open whether the shop has done anything is a `ChannelProblem`; every other status is an answer. */
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
  const isElsewhere = status >= 300 && status < 400;
  if (isElsewhere || status >= 500) {
    answer.destroy();
    throw unavailable(isElsewhere ? `The shop redirects${whereTo(headers.location)}.` : `Status ${status}.`);
  }
  const text = await readText(answer);
  const body = readJson(text);
  if (status < 300 && text !== '' && body === undefined) throw unavailable('The shop’s answer is not JSON.');
  return { status, headers, body };
}

/** The host only: the rest may be anything. */
function whereTo(location: string | undefined): string {
  return location && URL.canParse(location) ? ` to ${new URL(location).host}` : '';
}

async function readText(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
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

const unavailable = (said: string) => new ChannelProblem('unavailable', { said });
