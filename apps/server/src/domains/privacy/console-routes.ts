import { defineRoutes } from '#shop/define-routes.ts';
import { erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';

export const privacyConsoleRoutes = defineRoutes({
  operatorExportPerson: (ctx, input) => exportPerson(ctx, input),
  operatorErasePerson: async (ctx, { id: person, email, reason }) => ({
    counts: await erasePerson(ctx, { person, email, reason, operatorId: ctx.actor.operatorId }),
  }),
});
