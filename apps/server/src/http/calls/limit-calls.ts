import type { CallLimit } from '@sampan/contract/call-limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { neededBy, readCredential } from '#http/transport/request.ts';
import { refuseForNow } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A payment provider’s reports have their own proof, and must not wait for what else comes from its address. */
    isUnlimited?: true;
  }
}

const everyCall: readonly CallLimit[] = ['calls'];
const searches: readonly CallLimit[] = ['calls', 'searches'];
const orders: readonly CallLimit[] = ['calls', 'orders'];
const payments: readonly CallLimit[] = ['calls', 'payments'];
const marketplace: readonly CallLimit[] = ['calls', 'marketplace'];
const limitsOf = { searches, orders, payments, marketplace };

/**
 * Counts everything below /api and unknown URLs, on arrival: HEAD, other methods, bad bodies and refused tokens like
 * any call. Pages are not counted; their calls are made within the process.
 */
export function limitCalls(
  app: FastifyInstance,
  { rateLimiter, config }: Pick<Services, 'rateLimiter' | 'config'>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const limits = countedAs(request);
    if (!limits) return done();
    const { call } = request.routeOptions.config;
    const { token } = readCredential(config, request, call ? neededBy(call) : 'nobody');
    const { policy, left, waitSeconds } = rateLimiter.count(token, request.ip, limits);
    reply.header('ratelimit-policy', policy).header('ratelimit', left);
    done(waitSeconds > 0 ? refuseForNow('too_many_requests', waitSeconds) : undefined);
  });
}

/** Counts by matched route, because a URL can be written in many ways. */
function countedAs({ routeOptions: { config, url } }: FastifyRequest): readonly CallLimit[] | undefined {
  if (config?.call) return config.call.limit ? limitsOf[config.call.limit] : everyCall;
  const isApi = url === undefined || url.startsWith('/api/');
  return isApi && !config?.isUnlimited ? everyCall : undefined;
}
