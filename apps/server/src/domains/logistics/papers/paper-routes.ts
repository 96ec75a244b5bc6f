import { operatorPrintParcels } from '@sampan/contract/warehouse';
import type { FastifyInstance } from 'fastify';
import { type FileRequest, findFileReader, operatorsFilePath } from '#domains/accounts/staff/operators-file.ts';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { papersFolder } from '../print-parcels.ts';
import { drawLabels } from './draw-labels.ts';
import { drawPackingList } from './draw-packing-list.ts';
import { readPaperOrder } from './paper-order.ts';

const papers = { labels: drawLabels, 'packing-list': drawPackingList };

/** Labels and packing lists as PDF, drawn while they are sent, under the URLs that `operatorPrintParcels` gives. */
export async function parcelPaperRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.get<FileRequest>(operatorsFilePath(papersFolder), { config: { whileClosed: true } }, async (request, reply) => {
    await findFileReader(services, papersFolder, request, operatorPrintParcels);
    const [, kind, id] = /^(labels|packing-list)-([0-9a-f-]{36})\.pdf$/.exec(request.params.file) ?? [];
    if (!kind || !id) throw refuse('not_found');
    const order = await readPaperOrder(services, id);
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `inline; filename="${kind}-${order.sn}.pdf"`)
      .header('referrer-policy', 'no-referrer')
      .type('application/pdf')
      .send(papers[kind as keyof typeof papers](order));
  });
}
