import { operatorExportBooks } from '@sampan/contract/books';
import type { FastifyInstance } from 'fastify';
import { type FileRequest, findFileReader, operatorsFilePath } from '#domains/accounts/operators-file.ts';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { booksFolder, openBooks } from './ledger/export-books.ts';

/** Serves a month's books as CSV, at the URL that `operatorExportBooks` gives to finance. */
export async function exportRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.get<FileRequest>(operatorsFilePath(booksFolder), { config: { whileClosed: true } }, async (request, reply) => {
    await findFileReader(services, booksFolder, request, operatorExportBooks);
    const { file } = request.params;
    const [, month, bom] = /^(\d{4}-\d{2})(-bom)?\.csv$/.exec(file) ?? [];
    const books = month && (await openBooks(services, month, { bom: bom !== undefined }));
    if (!books) throw refuse('not_found');
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${file}"`)
      .header('referrer-policy', 'no-referrer')
      .type('text/csv; charset=utf-8')
      .send(books);
  });
}
