import { limits } from '@sampan/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#context';
import { refuse } from '#http/refusal.ts';
import { isSlipAddress } from './slip-address.ts';

/** Serves bank slips, from whatever storage, under addresses that `slipAddress` made. */
export async function slipRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.get<{ Params: { name: string }; Querystring: { until?: unknown; signature?: unknown } }>(
    '/slips/:name',
    async ({ params, query }, reply) => {
      const key = `slips/${params.name}`;
      if (!isSlipAddress(services, key, query.until, query.signature)) throw refuse('not_found');
      const bytes = await services.storage.read(key, limits.avatarMaxBytes);
      if (!bytes) throw refuse('not_found');
      return reply
        .header('cache-control', 'private, max-age=900')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'same-origin')
        .header('referrer-policy', 'no-referrer')
        .type(key.endsWith('.png') ? 'image/png' : 'image/jpeg')
        .send(bytes);
    },
  );
}
