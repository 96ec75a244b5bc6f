import type { FastifyInstance } from 'fastify';
import { isSignedFileUrl } from '#domains/uploads/signed-file-url.ts';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { openAuditLog, wantedOf } from './export-audit-log.ts';

/** The audit log as CSV, under the URL that `operatorExportAuditLog` gives to the owner. */
export async function auditLogFileRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.get<{ Params: { file: string }; Querystring: { until?: unknown; signature?: unknown } }>(
    '/audit-log/:file',
    { config: { whileClosed: true } },
    async ({ params: { file }, query }, reply) => {
      const [, wanted] = /^([\w-]{1,2000})\.csv$/.exec(file) ?? [];
      if (!wanted || !isSignedFileUrl(services, `audit-log/${file}`, query.until, query.signature))
        throw refuse('not_found');
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="audit-log.csv"')
        .header('referrer-policy', 'no-referrer')
        .type('text/csv; charset=utf-8')
        .send(await openAuditLog(services.db, wantedOf(wanted)));
    },
  );
}
