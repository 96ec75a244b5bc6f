import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeApi } from './api.ts';
import { ApiError } from './api-error.ts';
import { challenge, checkoutCall, type PageAnswer, type PageSettings, scriptPath, servePage } from './checkout.ts';
import { Clock, days, minutes } from './clock.ts';
import { type Controls, makeControls } from './controls.ts';
import { Faults } from './faults.ts';
import type { Body } from './fields.ts';
import { Idempotency, type RepeatRule } from './idempotency.ts';
import { Login } from './login.ts';
import { Webhooks } from './webhooks.ts';
import { newId, World } from './world.ts';

export interface SimulatorOptions {
  port?: number;
  controlPort?: number;
  clientId?: string;
  apiKey?: string;
  accountId?: string;
  webhookUrl?: string;
  webhookSecret?: string;
  accountField?: 'account_id' | 'accountId';
  webhookTimeoutMs?: number;
  repeats?: RepeatRule;
  signals?: PageSettings['signals'];
  challenge?: PageSettings['challenge'];
  requestsPerSecond?: number;
  loginsPerMinute?: number;
  walletCents?: number;
  /** Durations of a bank's decision on a pending payment, and of a refund's two steps. */
  pauses?: Partial<World['pauses']>;
}

export interface AirwallexSimulator extends Controls {
  /** The API's host, without `/api/v1`. */
  url: string;
  /** The page script. With `?split` it loads itself in two steps, as the real one does. */
  scriptUrl: string;
  /** Below it, `POST /_control/<name>`: on a port of its own, so that it works during an outage, too. */
  controlUrl: string;
  clientId: string;
  apiKey: string;
  webhookSecret: string;
  globalAccountId: string;
  /** The simulated account itself, to look at. */
  world: World;
  stop(): Promise<void>;
}

export async function startAirwallexSimulator(options: SimulatorOptions = {}): Promise<AirwallexSimulator> {
  const clock = new Clock();
  const webhookOptions = {
    url: options.webhookUrl,
    secret: options.webhookSecret ?? 'whsec_simulator',
    accountId: options.accountId ?? 'acct_simulator',
    accountField: options.accountField ?? ('account_id' as const),
    timeoutMs: options.webhookTimeoutMs ?? 10_000,
  };
  const webhooks = new Webhooks(webhookOptions, clock, () => newId('evt'));
  const world = new World({
    clock,
    webhooks,
    walletCents: options.walletCents ?? 100_000_000,
    fees: { percent: 2.9, fixedCents: 30, disputeCents: 1500 },
    pauses: { pending: days(1), refundAccepted: minutes(1), refundSettled: days(1), ...options.pauses },
  });
  const login = new Login(options.clientId ?? 'simulator-client', options.apiKey ?? 'simulator-key', clock);
  const idempotency = new Idempotency(options.repeats ?? 'replay');
  const settings = { signals: options.signals ?? 'both', challenge: options.challenge ?? 'redirect' };
  const limits = { perSecond: options.requestsPerSecond ?? 100, loginsPerMinute: options.loginsPerMinute ?? 100 };
  const front = new Front(world, login, idempotency, settings, limits);
  const port = await front.listen(options.port ?? 0);
  const url = `http://127.0.0.1:${port}`;
  world.baseUrl = url;
  const controls = makeControls({ world, faults: front.faults, login, idempotency, settings });
  const controlServer = createServer((request, response) => void answerControl(controls, request, response));
  const controlPort = await listen(controlServer, options.controlPort ?? 0);
  return {
    ...controls,
    url,
    scriptUrl: `${url}${scriptPath}`,
    controlUrl: `http://127.0.0.1:${controlPort}`,
    clientId: login.clientId,
    apiKey: login.apiKey,
    webhookSecret: webhookOptions.secret,
    globalAccountId: world.globalAccountId,
    world,
    stop: async () => {
      await Promise.all([front.close(), close(controlServer)]);
    },
  };
}

/** The door that the shop and browsers knock at. */
class Front {
  readonly faults: Faults;
  readonly #world: World;
  readonly #login: Login;
  readonly #settings: PageSettings;
  readonly #api: ReturnType<typeof makeApi>;
  readonly #server: Server;
  #port = 0;

  constructor(
    world: World,
    login: Login,
    idempotency: Idempotency,
    settings: PageSettings,
    limits: { perSecond: number; loginsPerMinute: number },
  ) {
    this.#world = world;
    this.#login = login;
    this.#settings = settings;
    this.#api = makeApi(world, idempotency);
    this.#server = createServer((request, response) => void this.#answer(request, response));
    this.faults = new Faults(world.clock, limits, async (outage) => {
      const isOpen = this.#server.listening;
      if (outage === 'refused' && isOpen) await close(this.#server);
      else if (outage !== 'refused' && !isOpen) await this.listen(this.#port);
    });
  }

  async listen(port: number): Promise<number> {
    this.#port = await listen(this.#server, port);
    return this.#port;
  }

  async close(): Promise<void> {
    if (this.#server.listening) await close(this.#server);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const url = new URL(request.url ?? '/', this.#world.baseUrl);
      const text = await readBody(request);
      if (this.faults.outage === 'silent') return;
      if (this.faults.outage === 'unavailable')
        throw new ApiError(503, codeOf(503), 'The system is temporarily unavailable.');
      const answer = url.pathname.startsWith('/api/')
        ? this.#answerApi(request, url, text)
        : this.#answerPage(request, url, text);
      if (answer) sendPage(response, answer);
      else request.socket.destroy();
    } catch (error) {
      sendError(response, error);
    }
  }

  /** Undefined: acted on, but the answer is lost on its way. */
  #answerApi(request: IncomingMessage, url: URL, text: string): PageAnswer | undefined {
    const isLogin = url.pathname === '/api/v1/authentication/login';
    const refusal = this.faults.takeRefusal();
    if (refusal !== undefined) throw new ApiError(refusal, codeOf(refusal), 'The request was refused');
    if (this.faults.isTooMany(isLogin)) throw new ApiError(429, codeOf(429), 'Too many requests');
    this.#login.checkVersion(request.headers);
    if (isLogin && request.method === 'POST') return json(201, this.#login.login(request.headers));
    this.#login.check(request.headers);
    const body = request.method === 'POST' ? parseJson(request, text) : {};
    const answer = this.#api(request.method ?? 'GET', url.pathname, url.searchParams, body);
    return this.faults.takeLost(url.pathname) ? undefined : json(answer.status, answer.body);
  }

  #answerPage(request: IncomingMessage, url: URL, text: string): PageAnswer {
    const isPost = request.method === 'POST';
    if (url.pathname.startsWith('/checkout/api/'))
      return json(200, checkoutCall(this.#world, url.pathname, parseJson(request, text)));
    const attemptId = /^\/checkout\/3ds\/([^/]+)$/.exec(url.pathname)?.[1];
    const given = isPost ? new URLSearchParams(text) : url.searchParams;
    const page =
      attemptId === undefined
        ? servePage(url.pathname, url.searchParams, this.#settings)
        : challenge(this.#world, attemptId, given, isPost);
    if (!page) throw new ApiError(404, 'not_found', 'There is no such page');
    return page;
  }
}

const codeOf = (status: number): string =>
  ({ 429: 'too_many_requests', 503: 'service_unavailable', 409: 'conflict' })[status] ?? 'internal_error';

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

function parseJson(request: IncomingMessage, text: string): Body {
  if (text === '') return {};
  if (!request.headers['content-type']?.startsWith('application/json'))
    throw new ApiError(400, 'validation_error', 'content-type must be application/json');
  try {
    const body = JSON.parse(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  } catch {}
  throw new ApiError(400, 'validation_error', 'The body is not a JSON object');
}

const json = (status: number, body: unknown): PageAnswer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});

function sendError(response: ServerResponse, error: unknown): void {
  const known = error instanceof ApiError ? error : new ApiError(500, 'internal_error', String(error));
  sendPage(response, json(known.status, known.body(randomUUID().replaceAll('-', ''))));
}

function sendPage(response: ServerResponse, { status, type, body, headers }: PageAnswer): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers }).end(body);
}

/** `POST /_control/<name>` with a list of arguments; loopback only, as nothing else can connect. */
async function answerControl(controls: Controls, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const name = /^\/_control\/(\w+)$/.exec(request.url ?? '')?.[1] ?? '';
  try {
    const given: unknown = JSON.parse((await readBody(request)) || '[]');
    const control = Object.entries(controls).find(([known]) => known === name)?.[1] as
      | ((...given: unknown[]) => unknown)
      | undefined;
    if (request.method !== 'POST' || !control || !Array.isArray(given))
      throw new ApiError(404, 'not_found', `There is no control ${name}`);
    sendPage(response, json(200, { result: (await control(...given)) ?? null }));
  } catch (error) {
    sendError(response, error);
  }
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
