import { serverLimits } from '@sampan/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ChannelName } from '#connectors/sales-channel/sales-channel.ts';
import { hashToken } from '#security/hash-token.ts';
import { refuse, refuseForNow } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { HookCalls } from './events/hook-calls.ts';
import { findHookedShop, isOften, readAppEvent, readShopEvent, storeEvent } from './events/shop-events.ts';
import { findConsent, storeConsentKeys } from './records/consent-store.ts';
import { sealConsentKeys } from './shop-keys.ts';

interface Params {
  channel: string;
  token: string;
}

const token = /^[\w-]{32,43}$/;

/**
 * Endpoints for other systems' servers: shops report events, an app's system reports for all its shops, and WooCommerce
 * delivers keys. Signatures are checked over the raw bytes before anything is parsed. A forged call writes nothing.
 */
export async function channelRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const calls = new HookCalls(() => services.now());
  const options = {
    bodyLimit: serverLimits.channelBodyMaxBytes,
    config: { whileClosed: true, isUnlimited: true } as const,
    ...limitHooks(calls),
  };

  app.post<{ Params: Params }>('/api/channels/:channel/webhooks/:token', options, async (request, reply) => {
    const channel = channelOf(services, request.params);
    const { token } = request.params;
    const shop = await findHookedShop(services, channel, token);
    calls.isOfShop(token);
    await storeEvent(services, readShopEvent(services, shop, request.headers, bytesOf(request.body)));
    return ok(reply);
  });

  app.post<{ Params: Params }>('/api/channels/:channel/webhooks', options, async (request, reply) => {
    const channel = channelOf(services, request.params);
    for (const event of await readAppEvent(services, channel, request.headers, bytesOf(request.body)))
      if (!isOften(event) || calls.mayNotify(event.shopId)) await storeEvent(services, event);
    return ok(reply);
  });

  app.post<{ Params: Params }>(
    '/api/channels/:channel/consents/:token',
    { ...options, bodyLimit: serverLimits.bodyMaxBytes },
    async (request, reply) => {
      await takeKeys(services, channelOf(services, request.params), request.params.token, bytesOf(request.body));
      return ok(reply);
    },
  );
}

/** Runs before a body is read. */
function limitHooks(calls: HookCalls) {
  const tokenOf = (request: FastifyRequest) => (request.params as Partial<Params>).token;
  return {
    onRequest: (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
      const what = calls.arrives(tokenOf(request), request.ip);
      if (what === 'forget') return void ok(reply);
      done(what === 'refuse' ? refuseForNow('too_many_requests', 60) : undefined);
    },
    onResponse: (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      if (reply.statusCode >= 400) calls.isRefused(tokenOf(request), request.ip);
      done();
    },
  };
}

/**
 * Seals the keys and stores them for the browser that asked. Forged, late and repeated calls all get the same answer.
 */
async function takeKeys(services: Services, name: ChannelName, state: string, rawBody: Buffer): Promise<void> {
  const { config, db, salesChannels } = services;
  const consent = token.test(state) ? await findConsent(db, name, hashToken(state)) : undefined;
  if (!consent) throw refuse('not_found');
  const { address } = consent;
  const keys = await salesChannels.get(name).readConsent({ address, state, query: {}, rawBody });
  if (!keys) throw refuse('not_found');
  if (!(await storeConsentKeys(db, consent.id, sealConsentKeys(config.secretKeys, consent.id, keys))))
    throw refuse('not_found');
}

function channelOf({ salesChannels }: Services, { channel }: Params): ChannelName {
  const found = salesChannels.names.find((name) => name === channel);
  if (!found) throw refuse('not_found');
  return found;
}

const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

const ok = (reply: FastifyReply) =>
  reply.header('cache-control', 'no-store').send({ code: 200, message: 'ok', data: null });
