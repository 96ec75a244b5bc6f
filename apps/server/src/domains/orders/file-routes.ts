import { operatorExportOrders } from '@sampan/contract/operator-orders/list';
import type { FastifyInstance } from 'fastify';
import { type FileRequest, findFileReader, operatorsFilePath } from '#domains/accounts/operators-file.ts';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { openOrders, ordersFolder, wantedOf } from './desk/export-orders.ts';

/** Serves orders as CSV under the URL that `operatorExportOrders` returns. */
export async function orderFileRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.get<FileRequest>(operatorsFilePath(ordersFolder), { config: { whileClosed: true } }, async (request, reply) => {
    const reader = await findFileReader(services, ordersFolder, request, operatorExportOrders);
    const [, wanted] = /^([\w-]{1,3000})\.csv$/.exec(request.params.file) ?? [];
    if (!wanted) throw refuse('not_found');
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="orders.csv"')
      .header('referrer-policy', 'no-referrer')
      .type('text/csv; charset=utf-8')
      .send(openOrders(services, reader, wantedOf(wanted)));
  });
}
