import { operatorPrintParcels } from '@sampan/contract/warehouse';
import type { FastifyInstance } from 'fastify';
import { type FileRequest, findFileReader, operatorsFilePath } from '#domains/accounts/operators-file.ts';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { readInvoice } from './papers/invoice-order.ts';
import { readPaperOrder, readPickList } from './papers/paper-order.ts';
import { papersFolder } from './papers/print-parcels.ts';
import type { Paper } from './papers/write-line.ts';

/** Of an order, which is read for it. What draws PDFs is loaded with the first. */
const papers: Record<string, (services: Services, id: string) => Promise<{ sn: string; paper: Paper }>> = {
  labels: async (services, id) =>
    drawn(await readPaperOrder(services, id), (await import('./papers/draw-labels.ts')).drawLabels),
  'packing-list': async (services, id) =>
    drawn(await readPaperOrder(services, id), (await import('./papers/draw-packing-list.ts')).drawPackingList),
  invoice: async (services, id) =>
    drawn(await readInvoice(services, id), (await import('./papers/draw-invoice.ts')).drawInvoice),
  'pick-list': async (services, id) =>
    drawn(await readPickList(services, id), (await import('./papers/draw-pick-list.ts')).drawPickList),
};

const drawn = <Order extends { sn: string }>(order: Order, draw: (order: Order) => Paper) => ({
  sn: order.sn,
  paper: draw(order),
});

/** Labels, packing lists, invoices and pick lists as PDF, drawn while they are sent, under the URLs that `operatorPrintParcels` gives. */
export async function parcelPaperRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.get<FileRequest>(operatorsFilePath(papersFolder), { config: { whileClosed: true } }, async (request, reply) => {
    await findFileReader(services, papersFolder, request, operatorPrintParcels);
    const [, kind, id] =
      /^(labels|packing-list|pick-list|invoice)-([0-9a-f-]{36})\.pdf$/.exec(request.params.file) ?? [];
    const read = kind && papers[kind];
    if (!read || !id) throw refuse('not_found');
    const { sn, paper } = await read(services, id);
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `inline; filename="${kind}-${sn}.pdf"`)
      .header('referrer-policy', 'no-referrer')
      .type('application/pdf')
      .send(paper);
  });
}
