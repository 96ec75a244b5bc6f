import type { FastifyInstance } from 'fastify';
import { isSignedFileUrl } from '#domains/uploads/signed-file-url.ts';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { openOrders, wantedOf } from './export-orders.ts';

/** Orders as CSV, under the URL that `operatorExportOrders` gives to operators. */
export async function orderFileRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.get<{ Params: { file: string }; Querystring: { until?: unknown; signature?: unknown } }>(
    '/orders-csv/:file',
    { config: { whileClosed: true } },
    async ({ params: { file }, query }, reply) => {
      const [, wanted] = /^([\w-]{1,3000})\.csv$/.exec(file) ?? [];
      if (!wanted || !isSignedFileUrl(services, `orders-csv/${file}`, query.until, query.signature))
        throw refuse('not_found');
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="orders.csv"')
        .header('referrer-policy', 'no-referrer')
        .type('text/csv; charset=utf-8')
        .send(openOrders(services, wantedOf(wanted)));
    },
  );
}
