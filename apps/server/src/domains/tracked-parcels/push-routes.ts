import { serverLimits } from '@sampan/contract/limits';
import type { FastifyInstance } from 'fastify';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { takeReports } from './following/take-reports.ts';

/**
 * Pushes of the tracking service: `POST /api/tracking/<service>/webhooks`. The signature is checked over the raw bytes
 * before anything is parsed, so a forged call writes nothing.
 */
export async function trackingPushRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post<{ Params: { service: string } }>(
    '/api/tracking/:service/webhooks',
    { bodyLimit: serverLimits.channelBodyMaxBytes, config: { whileClosed: true, isUnlimited: true } },
    async ({ params, headers, body }, reply) => {
      const { tracking } = services;
      if (tracking?.name !== params.service) throw refuse('not_found');
      const reports = Buffer.isBuffer(body) ? tracking.readPush(headers, body) : undefined;
      if (!reports) throw refuse('webhook_signature_wrong');
      await takeReports(services, tracking.name, reports);
      return reply.header('cache-control', 'no-store').send({ code: 200, message: 'ok', data: null });
    },
  );
}
