import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from './chance.ts';
import { type Reply, send } from './send.ts';

/** The line between the shop and its payment provider: calls one way, webhooks the other. A bad one, until it is mended. */

/** Points at which the shop can be killed: the provider has acted, and the shop does not know it yet. */
export const points = [
  'intent made',
  'intent read',
  'intent cancelled',
  'refund taken',
  'webhook arriving',
  'webhook stored',
] as const;
export type Point = (typeof points)[number];

const unavailable = JSON.stringify({
  code: 'service_unavailable',
  message: '',
  error: { type: 'api_error', message: '' },
});

export class Line {
  readonly #chance: Chance;
  readonly #shopPort: () => number;
  readonly #calls: Server;
  readonly #webhooks: Server;
  #providerPort = 0;
  #isBad = false;
  #isCut = false;
  #armed: { point: Point; kill: () => void } | undefined;
  /** Counts by outcome. */
  readonly tally = new Map<string, number>();

  constructor(chance: Chance, shopPort: () => number) {
    this.#chance = chance;
    this.#shopPort = shopPort;
    this.#calls = createServer((incoming, response) => void this.#call(incoming, response));
    this.#webhooks = createServer((incoming, response) => void this.#webhook(incoming, response));
  }

  /** Addresses: the shop calls the first, the provider the second. */
  async open(): Promise<{ providerUrl: string; shopUrl: string }> {
    const [providerUrl, shopUrl] = await Promise.all([this.#calls, this.#webhooks].map(listen));
    return { providerUrl: providerUrl as string, shopUrl: shopUrl as string };
  }

  connect(providerUrl: string): void {
    this.#providerPort = Number(new URL(providerUrl).port);
  }

  goBad(): void {
    this.#isBad = true;
  }

  mend(): void {
    this.#isBad = false;
    this.#isCut = false;
    this.#armed = undefined;
  }

  async cutFor(ms: number): Promise<void> {
    this.#isCut = this.#isBad;
    this.#count('outage');
    await sleep(ms);
    this.#isCut = false;
  }

  /** Calls `kill` when the next thing of that kind comes by. */
  arm(point: Point, kill: () => void): void {
    this.#armed = { point, kill };
  }

  /** False when it came by already. */
  disarm(): boolean {
    const wasArmed = this.#armed !== undefined;
    this.#armed = undefined;
    return wasArmed;
  }

  close(): void {
    for (const server of [this.#calls, this.#webhooks]) {
      server.close();
      server.closeAllConnections();
    }
  }

  #count(what: string): void {
    this.tally.set(what, (this.tally.get(what) ?? 0) + 1);
  }

  /** Most go well. */
  #fateOf<Fate extends string>(kind: string, fates: readonly Fate[]): Fate | undefined {
    const fate = this.#isBad && this.#chance.is(0.2) ? this.#chance.pick(fates) : undefined;
    this.#count(fate ? `${kind} ${fate}` : kind);
    return fate;
  }

  #pass(point: Point | undefined): boolean {
    if (!point || this.#armed?.point !== point) return false;
    const { kill } = this.#armed;
    this.#armed = undefined;
    kill();
    return true;
  }

  async #call(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await read(incoming);
    const fate = this.#fateOf('call', ['refused', 'unavailable', 'unanswered', 'late', 'doubled']);
    if (this.#isCut || fate === 'refused') return cut(incoming);
    if (fate === 'unavailable')
      return void response.writeHead(503, { 'content-type': 'application/json' }).end(unavailable);
    let reply = await send(this.#providerPort, request);
    if (fate === 'doubled') reply = await send(this.#providerPort, request);
    if (typeof reply !== 'object' || this.#pass(pointOf(request)) || fate === 'unanswered') return cut(incoming);
    if (fate === 'late') await sleep(this.#chance.below(3000));
    answer(response, reply);
  }

  async #webhook(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await read(incoming);
    const fate = this.#fateOf('webhook', ['lost', 'unanswered', 'overtaken', 'doubled']);
    if (fate === 'lost' || fate === 'overtaken') response.writeHead(200).end();
    if (fate === 'lost') return;
    if (fate === 'overtaken') return this.#deliverLate(request);
    if (this.#armed?.point === 'webhook arriving')
      setTimeout(() => this.#pass('webhook arriving'), this.#chance.below(15));
    const reply = await send(this.#shopPort(), request);
    if (fate === 'doubled') await send(this.#shopPort(), request);
    if (typeof reply !== 'object' || fate === 'unanswered') return cut(incoming);
    if (reply.status === 200) this.#pass('webhook stored');
    answer(response, reply);
  }

  /** Later ones are there first. */
  async #deliverLate(request: Carried): Promise<void> {
    await sleep(this.#chance.below(8000));
    await send(this.#shopPort(), request);
  }
}

type Carried = Parameters<typeof send>[1];

const ownToEachHop = new Set(['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding']);
const carried = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ownToEachHop.has(name))) as Record<string, string>;

async function read(incoming: IncomingMessage): Promise<Carried> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part);
  const { method = 'GET', url = '/', headers } = incoming;
  const body = parts.length > 0 ? Buffer.concat(parts).toString() : undefined;
  return { what: url, method, path: url, headers: carried(headers), isCall: false, body };
}

function pointOf({ method, path }: Carried): Point | undefined {
  const [plain = ''] = path.split('?');
  if (method === 'GET') return /\/payment_intents\/\w+$/.test(plain) ? 'intent read' : undefined;
  if (plain.endsWith('/cancel')) return 'intent cancelled';
  if (/\/payment_intents(\/create)?$/.test(plain)) return 'intent made';
  return /\/refunds(\/create)?$/.test(plain) ? 'refund taken' : undefined;
}

function cut({ socket }: IncomingMessage): void {
  socket.destroy();
}

function answer(response: ServerResponse, { status, headers, text }: Reply): void {
  response.writeHead(status, carried(headers)).end(text);
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}
