import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Fault, type Faults, reply, sendJson } from '../bad-luck.ts';
import { answer, type Limits, operationOf } from './execute.ts';
import { appOf, grant, issueToken, OAuthRefusal, recordUse } from './oauth.ts';
import { apiVersion } from './schema.ts';
import type { Shop, Token, World } from './world.ts';

/** Each shop below its address: `/okafor-home.myshopify.com/admin/…`, where the real ones have hosts of their own. */

export interface Served {
  world: World;
  faults: Faults;
  limits: Limits;
  /** Scopes of apps that a shop's owner has made. */
  ownScopes: readonly string[];
  outage: 'unavailable' | 'silent' | undefined;
}

export async function handle(served: Served, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  if (served.outage === 'silent') return;
  if (served.outage) return sendJson(response, 503, { errors: 'Service Unavailable' });
  const url = new URL(incoming.url ?? '/', 'http://simulator');
  const [, address = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(url.pathname) ?? [];
  const shop = served.world.shops.get(address);
  if (!shop) return sendJson(response, 404, { errors: 'Not Found' });
  if (path === '/admin/oauth/authorize') return consent(served, shop, incoming, url, response);
  const body = await readBody(incoming);
  if (path === '/admin/oauth/access_token') return token(served, shop, body, response);
  if (path !== `/admin/api/${apiVersion}/graphql.json` || incoming.method !== 'POST')
    return sendJson(response, 404, { errors: 'Not Found' });
  await graphql(served, shop, incoming.headers['x-shopify-access-token'], body, response);
}

async function graphql(
  served: Served,
  shop: Shop,
  given: unknown,
  text: string,
  response: ServerResponse,
): Promise<void> {
  const request = readJson(text) as { query?: unknown; variables?: Record<string, unknown> } | undefined;
  const query = typeof request?.query === 'string' ? request.query : '';
  const fault = served.faults.take(shop.address, operationOf(query));
  await whileHeld(served, fault);
  const act = () => {
    shop.counts.calls++;
    shop.sent = [...shop.sent.slice(-99), text];
    const found = validToken(served.world, shop, given);
    if (!found)
      return {
        status: 401,
        body: { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' },
      };
    if (!request || query === '')
      return { status: 400, body: { errors: { query: 'Required parameter missing or invalid' } } };
    recordUse(shop, found);
    const caller = { world: served.world, shop, token: found };
    return { status: 200, body: answer(caller, query, request.variables ?? {}, served.limits).body };
  };
  reply(response, act, fault);
}

async function whileHeld({ faults }: Served, fault: Fault | undefined): Promise<void> {
  if (fault?.how === 'hold') await faults.hold();
}

function validToken(world: World, shop: Shop, given: unknown): Token | undefined {
  const found = shop.tokens.get(String(given));
  return found && (found.endsAt === undefined || found.endsAt > world.clock.now) ? found : undefined;
}

async function token(served: Served, shop: Shop, text: string, response: ServerResponse): Promise<void> {
  const fault = served.faults.take(shop.address, 'token');
  await whileHeld(served, fault);
  const body = (readJson(text) ?? Object.fromEntries(new URLSearchParams(text))) as Record<string, unknown>;
  const act = () => {
    try {
      return { status: 200, body: issueToken(served.world, shop, body, served.ownScopes) };
    } catch (error) {
      if (!(error instanceof OAuthRefusal)) throw error;
      return { status: 400, body: { error: error.code, error_description: error.message } };
    }
  };
  reply(response, act, fault);
}

async function consent(
  { world }: Served,
  shop: Shop,
  incoming: IncomingMessage,
  { searchParams }: URL,
  response: ServerResponse,
): Promise<void> {
  const field = (name: string) => searchParams.get(name) ?? '';
  const asked = {
    clientId: field('client_id'),
    scope: field('scope'),
    redirectUri: field('redirect_uri'),
    state: field('state'),
  };
  if (!world.apps.some(({ clientId }) => clientId === asked.clientId) || !URL.canParse(asked.redirectUri))
    return page(response, 400, '<h1>Oauth error</h1><p>invalid_request: The app or its address is not known.</p>');
  if (incoming.method === 'POST') return void response.writeHead(302, { location: grant(world, shop, asked) }).end();
  const app = appOf(world, asked.clientId);
  page(response, 200, consentPage(shop, app.clientId, asked.scope));
}

const consentPage = (shop: Shop, clientId: string, scope: string): string => `<h1>Install app</h1>
<p>${escaped(clientId)} wants to work in ${escaped(shop.name)} (${escaped(shop.address)}):</p>
<ul>${scope
  .split(',')
  .map((one) => `<li>${escaped(one)}</li>`)
  .join('')}</ul>
<form method="post"><button id="install">Install</button></form>
`;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

function page(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shopify</title>${body}`,
  );
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
