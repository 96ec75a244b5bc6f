import { serverLimits } from '@sampan/contract/limits';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '#database/connect.ts';
import type { Services } from '#shop/services.ts';
import { storeMarketplaceEvents } from '../store-events.ts';
import { readMessage, readPush } from './events.ts';

/**
 * `POST /api/webhooks/alibaba1688`: messages, signed over their form. 1688 takes nothing but 204 for handled and sends
 * everything else again, so a message is stored before it is answered, and once.
 */
export async function alibabaRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { config, db, queue, log } = services;
  const secret = config.alibaba1688?.appSecret;
  if (secret === undefined) throw new Error('the routes of 1688 need its keys');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post(
    '/api/webhooks/alibaba1688',
    { bodyLimit: serverLimits.bodyMaxBytes, config: { whileClosed: true, isUnlimited: true } },
    async ({ body }, reply) => {
      reply.header('cache-control', 'no-store');
      const push = Buffer.isBuffer(body) ? readPush(secret, body) : undefined;
      if (!push) return reply.code(401).send();
      const events = readMessage(push.message);
      if (!events) return reply.code(400).send();
      for (const event of events)
        if (event.kind === 'unknown') log.warn({ topic: event.topic }, '1688 sent a message of an unknown topic');
      await inTransaction(db, (tx) => storeMarketplaceEvents(tx, queue, 'alibaba1688', events));
      return reply.code(204).send();
    },
  );
}
