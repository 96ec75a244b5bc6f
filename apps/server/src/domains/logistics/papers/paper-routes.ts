import type { FastifyInstance } from 'fastify';
import { isSignedFileUrl } from '#domains/uploads/signed-file-url.ts';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { drawLabels } from './draw-labels.ts';
import { drawPackingList } from './draw-packing-list.ts';
import { readPaperOrder } from './paper-order.ts';

const papers = { labels: drawLabels, 'packing-list': drawPackingList };

/** Labels and packing lists as PDF, drawn while they are sent, under the URLs that `operatorPrintParcels` gives. */
export async function parcelPaperRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.get<{ Params: { file: string }; Querystring: { until?: unknown; signature?: unknown } }>(
    '/parcel-papers/:file',
    { config: { whileClosed: true } },
    async ({ params: { file }, query }, reply) => {
      const [, kind, id] = /^(labels|packing-list)-([0-9a-f-]{36})\.pdf$/.exec(file) ?? [];
      if (!kind || !id || !isSignedFileUrl(services, `parcel-papers/${file}`, query.until, query.signature))
        throw refuse('not_found');
      const order = await readPaperOrder(services, id);
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `inline; filename="${kind}-${order.sn}.pdf"`)
        .header('referrer-policy', 'no-referrer')
        .type('application/pdf')
        .send(papers[kind as keyof typeof papers](order));
    },
  );
}
