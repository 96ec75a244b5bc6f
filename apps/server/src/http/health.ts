import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { unavailableSeconds } from './refusal.ts';

/** `/healthz`: this process lives. `/readyz`: it can serve, because its database answers. */
export async function healthRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.get('/healthz', () => ({ status: 'live' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await services.pool.query('select 1');
      return { status: 'ready' };
    } catch {
      return reply.status(503).header('retry-after', String(unavailableSeconds)).send({ status: 'no database' });
    }
  });
}
