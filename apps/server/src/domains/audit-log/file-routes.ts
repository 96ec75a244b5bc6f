import { operatorExportAuditLog } from '@sampan/contract/audit-log';
import type { FastifyInstance } from 'fastify';
import { type FileRequest, findFileReader, operatorsFilePath } from '#domains/accounts/operators-file.ts';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { auditLogFolder, openAuditLog, wantedOf } from './entries/export-audit-log.ts';

/** The audit log as CSV, under the URL that `operatorExportAuditLog` gives to the owner. */
export async function auditLogFileRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.get<FileRequest>(operatorsFilePath(auditLogFolder), { config: { whileClosed: true } }, async (request, reply) => {
    await findFileReader(services, auditLogFolder, request, operatorExportAuditLog);
    const [, wanted] = /^([\w-]{1,2000})\.csv$/.exec(request.params.file) ?? [];
    if (!wanted) throw refuse('not_found');
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="audit-log.csv"')
      .header('referrer-policy', 'no-referrer')
      .type('text/csv; charset=utf-8')
      .send(await openAuditLog(services.db, wantedOf(wanted)));
  });
}
