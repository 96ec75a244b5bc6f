import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Acted, type Faults, reply, sendJson } from '../bad-luck.ts';
import { route } from './api.ts';
import { type Asked, consentPage, grant, readAsked } from './consent.ts';
import type { Body } from './fields.ts';
import type { Hooks } from './hooks.ts';
import { Refusal } from './refusal.ts';
import { hashOf, type Key, type Shop, type World } from './world.ts';

/** Each shop is WordPress in a folder of its own: `/okafor/wp-json/wc/v3/…`. */

export interface Served {
  world: World;
  hooks: Hooks;
  faults: Faults;
  /** The address that the shop calls its own, whichever was called. */
  homeOf(shop: Shop): string;
  /** The limit of one shop's host; the plug-in itself has none. */
  callsPerMinute: number | undefined;
  isDown: boolean;
}

export async function handle(served: Served, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  if (served.isDown)
    return sendJson(response, 503, { code: 'maintenance', message: 'Briefly unavailable for scheduled maintenance.' });
  const url = new URL(incoming.url ?? '/', 'http://simulator');
  const [, folder = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(url.pathname) ?? [];
  const shop = served.world.shops.get(folder);
  if (!shop) return sendJson(response, 404, {});
  if (path === '/wp-json/')
    return sendJson(response, 200, { name: shop.name, home: served.homeOf(shop), namespaces: ['wc/v3'] });
  if (path === '/wc-auth/v1/authorize') return consent(served, shop, incoming, url, response);
  const api = /^\/wp-json\/wc\/v3(\/.*)$/.exec(path)?.[1];
  if (api === undefined)
    return sendJson(response, 404, { code: 'rest_no_route', message: 'No route was found.', data: { status: 404 } });
  await call(served, shop, incoming, { api, query: url.searchParams }, response);
}

interface Place {
  api: string;
  query: URLSearchParams;
}

async function call(
  served: Served,
  shop: Shop,
  incoming: IncomingMessage,
  { api, query }: Place,
  response: ServerResponse,
): Promise<void> {
  const method = incoming.method ?? 'GET';
  const text = await readBody(incoming);
  const fault = served.faults.take(shop.folder, `${method} ${api.replace(/\d+/g, 'N')}`);
  if (fault?.how === 'hold') await served.faults.hold();
  let actingAs: Promise<Acted> | undefined;
  const act = () => {
    actingAs ??= carryOut(served, shop, { method, api, query, text, authorization: incoming.headers.authorization });
    return actingAs;
  };
  if (!fault || fault.how === 'hold' || fault.isAccepted) {
    const acted = await act();
    reply(response, () => acted, fault);
  } else reply(response, () => ({ status: 500, body: {} }), fault);
}

interface Asking extends Place {
  method: string;
  text: string;
  authorization: string | undefined;
}

async function carryOut(
  served: Served,
  shop: Shop,
  { method, api, query, text, authorization }: Asking,
): Promise<Acted> {
  shop.counts.calls++;
  shop.sent = [...shop.sent.slice(-99), text];
  try {
    checkPace(served, shop);
    checkKey(shop, authorization, method);
    const { run, ids } = route(method, api);
    const answer = await run({ world: served.world, hooks: served.hooks, shop, query, body: readJson(text), ids });
    return { status: answer.status ?? 200, body: answer.body, headers: totals(answer.total, query) };
  } catch (error) {
    if (error instanceof Refusal)
      return { status: error.status, body: error.body, headers: error.status === 429 ? { 'retry-after': '60' } : {} };
    throw error;
  }
}

function totals(total: number | undefined, query: URLSearchParams): Record<string, string> {
  if (total === undefined) return {};
  const pages = Math.ceil(total / Number(query.get('per_page') ?? 10));
  return { 'x-wp-total': String(total), 'x-wp-totalpages': String(pages) };
}

function checkPace({ callsPerMinute, world }: Served, shop: Shop): void {
  if (callsPerMinute === undefined) return;
  shop.recent = shop.recent.filter((at) => at > world.clock.now - 60_000);
  if (shop.recent.length >= callsPerMinute) {
    shop.counts.throttled++;
    throw new Refusal(429, 'too_many_requests', 'Too Many Requests');
  }
  shop.recent.push(world.clock.now);
}

/** The real one takes a key over https only; this machine is let off. */
function checkKey(shop: Shop, authorization: string | undefined, method: string): Key {
  const [key = '', secret = ''] = Buffer.from(authorization?.replace(/^Basic /, '') ?? '', 'base64')
    .toString()
    .split(':');
  const found = shop.keys.find(({ keyHash }) => keyHash === hashOf(key));
  if (!found) throw new Refusal(401, 'woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.');
  if (found.secret !== secret)
    throw new Refusal(401, 'woocommerce_rest_authentication_error', 'Consumer secret is invalid.');
  const needed = method === 'GET' ? 'read' : 'write';
  if (!found.permissions.includes(needed))
    throw new Refusal(
      401,
      'woocommerce_rest_authentication_error',
      `The API key provided does not have ${needed} permissions.`,
    );
  return found;
}

async function consent(
  served: Served,
  shop: Shop,
  incoming: IncomingMessage,
  { searchParams }: URL,
  response: ServerResponse,
): Promise<void> {
  try {
    const asked: Asked = readAsked(searchParams);
    if (incoming.method !== 'POST') return html(response, 200, consentPage(shop, asked));
    response.writeHead(302, { location: await grant(served.world, shop, asked) }).end();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    html(response, 401, `<h1>Access denied</h1><p>Error: ${error.message}.</p>`);
  }
}

function html(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>WooCommerce</title>${body}`,
  );
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function readJson(text: string): Body {
  if (text === '') return {};
  try {
    return JSON.parse(text) as Body;
  } catch {
    throw new Refusal(400, 'rest_invalid_json', 'Invalid JSON body passed.');
  }
}
