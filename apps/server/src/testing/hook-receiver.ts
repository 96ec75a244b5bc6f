import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach } from 'vitest';

/** A webhook receiver: a real server on this machine. */

export interface HookCall {
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
  event: { type: string; timestamp: string; data: Record<string, unknown> };
}

export interface HookReceiver {
  url: string;
  /** All calls since the test began. */
  calls: HookCall[];
  /** 204 by default, again before each test. */
  answer: RequestListener;
}

export async function openReceiver(): Promise<HookReceiver> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    receiver.calls.push({ method: request.method ?? '', headers: request.headers, body, event: JSON.parse(body) });
    receiver.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/told`;
  const receiver: HookReceiver = { url, calls: [], answer: taken };
  beforeEach(() => {
    receiver.calls.length = 0;
    receiver.answer = taken;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}

const taken: RequestListener = (_request, response) => void response.writeHead(204).end();

export const answering =
  (status: number, body = '', headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);

/** Verifies with Standard Webhooks' own verifier; throws if the signature does not fit. */
export function verified({ body, headers }: HookCall, secret: string): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>);
}
