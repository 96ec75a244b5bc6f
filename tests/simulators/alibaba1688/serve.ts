import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Acted, type Faults, reply, sendJson } from '../bad-luck.ts';
import type { Gateway } from './gateway.ts';
import { type OAuth, PageRefusal, TokenRefusal } from './oauth.ts';
import { cashier } from './paying.ts';
import type { PictureReader } from './pictures.ts';
import type { World } from './world.ts';

/** Gateway, authorization, cashier and pictures, all under one origin. */

export interface Served {
  world: World;
  gateway: Gateway;
  oauth: OAuth;
  faults: Faults;
  readPicture: PictureReader;
  isDown: boolean;
}

const tokenPath = /^\/openapi\/http\/1\/system\.oauth2\/getToken\/(\w+)$/;

export async function handle(served: Served, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  if (served.isDown) return sendJson(response, 503, {});
  const url = new URL(incoming.url ?? '/', 'http://simulator');
  if (url.pathname.startsWith('/openapi/')) return answerCall(served, incoming, url, response);
  if (url.pathname.startsWith('/pictures/')) return sendPicture(served, url, response);
  const page = pages[url.pathname];
  if (page) return page(served, incoming, url, response);
  html(response, 404, '404');
}

async function answerCall(
  served: Served,
  incoming: IncomingMessage,
  url: URL,
  response: ServerResponse,
): Promise<void> {
  const { world, gateway, oauth, faults } = served;
  const body = await readBytes(incoming);
  const appKey = tokenPath.exec(url.pathname)?.[1];
  const fault = faults.take('', appKey ? 'getToken' : (url.pathname.split('/')[5] ?? ''));
  if (fault?.how === 'hold') await faults.hold();
  if (world.switches.answerDelayMs > 0) await pause(world.switches.answerDelayMs);
  const act = (): Promise<Acted> | Acted => {
    if (appKey) return answerToken(oauth, incoming, appKey, body.toString('utf8'));
    const { method = '', headers } = incoming;
    return gateway.answer({
      method,
      contentType: headers['content-type'] ?? '',
      path: url.pathname,
      query: url.search,
      body,
    });
  };
  if (!fault || fault.how === 'hold' || fault.isAccepted) {
    const acted = await act();
    reply(response, () => acted, fault);
  } else reply(response, () => ({ status: 500, body: {} }), fault);
}

function answerToken(oauth: OAuth, { method }: IncomingMessage, appKey: string, body: string): Acted {
  try {
    if (method !== 'POST') throw new TokenRefusal('invalid_request', 'Only POST is allowed');
    return { status: 200, body: oauth.answer(appKey, new URLSearchParams(body)) };
  } catch (error) {
    if (!(error instanceof TokenRefusal)) throw error;
    return { status: 400, body: { error: error.error, error_description: error.message } };
  }
}

/** Two buttons: the main account agrees, or a sub-account. */
async function authorize(
  { oauth }: Served,
  incoming: IncomingMessage,
  url: URL,
  response: ServerResponse,
): Promise<void> {
  try {
    oauth.checkPage(url.searchParams);
    if (incoming.method !== 'POST')
      return html(
        response,
        200,
        '<h1>授权</h1><form method="post"><button name="account" value="main">Agree</button> <button name="account" value="sub">Agree as sub-account</button></form>',
      );
    const { searchParams } = url;
    const account = new URLSearchParams(await readBody(incoming)).get('account');
    response.writeHead(302, { location: oauth.grant(searchParams, account !== 'sub') }).end();
  } catch (error) {
    if (!(error instanceof PageRefusal)) throw error;
    html(response, 400, `<h1>${error.message}</h1>`);
  }
}

async function pay({ world }: Served, incoming: IncomingMessage, url: URL, response: ServerResponse): Promise<void> {
  const known = (url.searchParams.get('orders') ?? '').split(',').every((id) => world.orders.has(id));
  if (!known) return html(response, 404, '404');
  html(response, 200, cashier(world, url.searchParams, incoming.method === 'POST'));
}

const pages: Record<string, typeof authorize> = { '/oauth/authorize': authorize, '/cashier': pay };

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' };

async function sendPicture({ readPicture }: Served, { pathname }: URL, response: ServerResponse): Promise<void> {
  const bytes = await readPicture(pathname);
  if (!bytes) return html(response, 404, '404');
  const type = types[pathname.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': type, 'content-length': bytes.length }).end(bytes);
}

function html(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>1688</title>${body}`,
  );
}

const readBody = async (incoming: IncomingMessage): Promise<string> => (await readBytes(incoming)).toString('utf8');

async function readBytes(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
