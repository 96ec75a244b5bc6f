import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { minutes } from './clock.ts';
import { type AirwallexSimulator, type SimulatorOptions, startAirwallexSimulator } from './simulator.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at any body
  body: any;
}

export type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

export async function start(options: SimulatorOptions = {}): Promise<AirwallexSimulator> {
  const simulator = await startAirwallexSimulator({ requestsPerSecond: 10_000, ...options });
  onTestFinished(() => simulator.stop());
  return simulator;
}

export async function login({ url, clientId, apiKey }: AirwallexSimulator, headers = {}): Promise<Answer> {
  const response = await fetch(`${url}/api/v1/authentication/login`, {
    method: 'POST',
    headers: { 'x-client-id': clientId, 'x-api-key': apiKey, ...headers },
  });
  return read(response);
}

/** Calls below `/api/v1` with one token. */
export async function sessionOf(simulator: AirwallexSimulator): Promise<Call> {
  const { token } = (await login(simulator)).body;
  return async (method, path, body, headers = {}) => {
    const response = await fetch(`${simulator.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return read(response);
  };
}

/** The same, with a new token when time has passed. */
export async function callerOf(simulator: AirwallexSimulator): Promise<Call> {
  let session = await sessionOf(simulator);
  let since = simulator.now();
  return async (...call) => {
    if (simulator.now() - since > minutes(20)) {
      since = simulator.now();
      session = await sessionOf(simulator);
    }
    return session(...call);
  };
}

let counter = 0;
export const newRequestId = (): string => `request-${++counter}`;

export const order = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  request_id: newRequestId(),
  merchant_order_id: `order-${counter}`,
  amount: 19.99,
  currency: 'USD',
  return_url: 'https://shop.example/paid',
  ...change,
});

export async function makeIntent(call: Call, change: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await call('POST', '/pa/payment_intents/create', order(change));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}

export async function makePaid(simulator: AirwallexSimulator, call: Call, change = {}): Promise<string> {
  const id = await makeIntent(call, change);
  simulator.pay(id);
  return id;
}

export const refund = (call: Call, intentId: string, change: Record<string, unknown> = {}): Promise<Answer> =>
  call('POST', '/pa/refunds/create', { request_id: newRequestId(), payment_intent_id: intentId, ...change });

export interface Received {
  headers: Record<string, string | undefined>;
  raw: string;
  id: string;
  name: string;
}

/** A shop's end of the webhooks; `answers` are its statuses, 200 when they run out. */
export async function startReceiver(): Promise<{ url: string; received: Received[]; answers: number[] }> {
  const received: Received[] = [];
  const answers: number[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const raw = Buffer.concat(parts).toString();
    const { id, name } = JSON.parse(raw);
    received.push({ headers: request.headers as Received['headers'], raw, id, name });
    // A redirect leads here again, and must not be followed.
    response.writeHead(answers.shift() ?? 200, { location: '/webhook' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`, received, answers };
}
