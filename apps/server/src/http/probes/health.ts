import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Readiness } from '#http/readiness.ts';
import { refuse, unavailableSeconds } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve visitors, because the first data is loaded, it is not
 * stopping, and its database responds. Before the first data is loaded nothing else is served. A shop with a search engine
 * also says whether that is in use: without it the shop is ready all the same.
 */
export async function healthRoutes(app: FastifyInstance, services: Services, readiness: Readiness): Promise<void> {
  const whileClosed = { config: { whileClosed: true as const } };
  const notReady = (reply: FastifyReply, status: string) =>
    reply.status(503).header('retry-after', String(unavailableSeconds)).send({ status });

  app.get('/healthz', whileClosed, () => ({ status: 'live' }));
  app.get('/readyz', whileClosed, async (_request, reply) => {
    if (readiness.state !== 'ready') return notReady(reply, readiness.state);
    try {
      await services.pool.query('select 1');
      const search = await services.search.look?.();
      return search ? { status: 'ready', search: search.use } : { status: 'ready' };
    } catch {
      return notReady(reply, 'no database');
    }
  });
}

export function waitUntilReady(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const mayCome = readiness.state !== 'starting' || ['/healthz', '/readyz'].includes(request.url);
    done(mayCome ? undefined : refuse('unavailable'));
  });
}
