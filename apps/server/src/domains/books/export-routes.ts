import type { FastifyInstance } from 'fastify';
import { isSignedFileUrl } from '#domains/uploads/signed-file-url.ts';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { openBooks } from './export-books.ts';

/** A month's books as CSV, under the URL that `operatorExportBooks` gives to finance. */
export async function exportRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.get<{ Params: { file: string }; Querystring: { until?: unknown; signature?: unknown } }>(
    '/books/:file',
    { config: { whileClosed: true } },
    async ({ params: { file }, query }, reply) => {
      const [, month, bom] = /^(\d{4}-\d{2})(-bom)?\.csv$/.exec(file) ?? [];
      if (!month || !isSignedFileUrl(services, `books/${file}`, query.until, query.signature))
        throw refuse('not_found');
      const books = await openBooks(services, month, { bom: bom !== undefined });
      if (!books) throw refuse('not_found');
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${file}"`)
        .header('referrer-policy', 'no-referrer')
        .type('text/csv; charset=utf-8')
        .send(books);
    },
  );
}
