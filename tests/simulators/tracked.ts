import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Acted, type Fault, Faults, reply } from './bad-luck.ts';

/** What simulated tracking services share: scans of parcels, pushes, and the server. */

export interface Scan {
  /** ISO 8601, with a zone. */
  at: string;
  /** The service's word, such as `InTransit` or `Exception_Returned`. */
  word: string;
  place?: string;
  message?: string;
}

export interface Push {
  headers: Record<string, string>;
  body: string;
}

export interface Asked {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  text: string;
}

interface Options {
  port?: number | undefined;
  /** More calls within a second are refused. */
  callsPerSecond: number;
  act(asked: Asked): Acted;
}

export async function serveTracking({ port = 0, callsPerSecond, act }: Options) {
  const faults = new Faults();
  const counts: Record<string, number> = {};
  const requests: { operation: string; body: unknown }[] = [];
  const recent = new Map<string, number[]>();
  const server = createServer(async (incoming, response) => {
    const url = new URL(incoming.url ?? '/', 'http://simulator');
    let text = '';
    for await (const part of incoming) text += part;
    const operation = `${incoming.method} ${url.pathname.split('/').at(-1)}`;
    counts[operation] = (counts[operation] ?? 0) + 1;
    requests.push({ operation, body: readJson(text) });
    // Services count the calls of an account.
    const account = String(incoming.headers['17token'] ?? incoming.headers['as-api-key']);
    const calls = [...(recent.get(account) ?? []).filter((at) => Date.now() - at < 1000), Date.now()];
    recent.set(account, calls);
    const isTooOften = calls.length > callsPerSecond;
    const fault = faults.take('', operation);
    if (fault?.how === 'hang' && !fault.isAccepted) return;
    if (fault?.how === 'hold') await faults.hold();
    const asked = { method: incoming.method ?? '', url, headers: incoming.headers, text };
    reply(response, () => (isTooOften ? { status: 429, body: { code: 429, meta: { code: 429 } } } : act(asked)), fault);
  });
  const origin = await listen(server, port);
  return {
    origin,
    /** Calls since the start, such as `POST register`. */
    counts: () => counts,
    /** Everything that callers have sent. */
    requests: () => requests,
    failCalls: (fault: Fault) => faults.plan(fault),
    clearFaults: () => faults.clear(),
    stop: async () => {
      faults.clear();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Delivers a push to a shop; the answer's status. */
export async function deliver(url: string, { headers, body }: Push): Promise<number> {
  const { status } = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return status;
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
