import { defineRoutes } from '#shop/define-routes.ts';
import { exportAuditLog } from './entries/export-audit-log.ts';
import { listAuditLog, listOrderChanges } from './entries/list-audit-log.ts';

export const auditLogConsoleRoutes = defineRoutes({
  operatorListAuditLog: (ctx, input) => listAuditLog(ctx, input),
  operatorExportAuditLog: (ctx, input) => exportAuditLog(ctx, input),
  operatorListOrderChanges: (ctx, input) => listOrderChanges(ctx, input),
});
