import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '#config/addresses.ts';
import { plainAddress } from '#security/client-address.ts';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';

/**
 * `/metrics`, in Prometheus' text format, for this machine itself and for holders of METRICS_TOKEN. For anyone else it
 * does not exist.
 */
export async function metricsRoutes(app: FastifyInstance, { config, metrics }: Services): Promise<void> {
  app.get('/metrics', { config: { whileClosed: true } }, async (request, reply) => {
    if (!isOfThisMachine(request) && !hasToken(request, config.metricsToken)) throw refuse('not_found');
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(await metrics.scrape());
  });
}

const setByProxies = new Set([
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]);

/**
 * A proxy on this machine is a loopback peer too, for all the world: its requests have its headers, and the shop's
 * host name. The headers are read as they were sent, because invalid ones were removed.
 */
function isOfThisMachine({ raw, hostname }: FastifyRequest): boolean {
  const names = raw.rawHeaders.filter((_, index) => index % 2 === 0);
  if (names.some((name) => setByProxies.has(name.toLowerCase()))) return false;
  return isLoopback(plainAddress(raw.socket.remoteAddress) ?? '') && isLoopback(hostname);
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const sent = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return token !== undefined && sent !== undefined && timingSafeEqual(digest(sent), digest(token));
}
