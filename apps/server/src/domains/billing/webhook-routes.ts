import { serverLimits } from '@sampan/contract/limits';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '#database/connect.ts';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { insertWebhookEvent } from '#shop/webhook-events.ts';
import { handlePaymentEventJob } from './queued-jobs.ts';

/**
 * Serves webhooks of payment providers: `POST /api/webhooks/<provider>`. The signature is checked over the raw bytes
 * before anything is parsed, so a forged call writes nothing. A genuine event is stored once, with a job in the same
 * transaction.
 */
export async function webhookRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post<{ Params: { provider: string } }>(
    '/api/webhooks/:provider',
    { bodyLimit: serverLimits.bodyMaxBytes, config: { whileClosed: true, isUnlimited: true } },
    async ({ params, headers, body }, reply) => {
      const { db, payments, queue } = services;
      const provider = payments.find(params.provider);
      if (!provider) throw refuse('not_found');
      const event = Buffer.isBuffer(body) ? provider.readWebhook(headers, body) : undefined;
      if (!event) throw refuse('webhook_signature_wrong');
      await inTransaction(db, async (tx) => {
        const { id, about, body } = event;
        const aboutId = about.kind === 'other' ? '' : about.id;
        if (await insertWebhookEvent(tx, provider.name, { id, about: about.kind, aboutId, body }))
          await queue.add(tx, handlePaymentEventJob, { provider: provider.name, eventId: event.id });
      });
      return reply.header('cache-control', 'no-store').send({ code: 200, message: 'ok', data: null });
    },
  );
}
