import { sightOf } from '#domains/orders/order-sight.ts';
import { defineRoutes } from '#shop/define-routes.ts';
import { countErasure, erasePerson } from './persons/erase-person.ts';
import { exportPerson } from './persons/export-person.ts';

export const privacyConsoleRoutes = defineRoutes({
  operatorExportPerson: (ctx, input) => exportPerson(ctx, { ...input, withSlips: sightOf(ctx.actor).slips }),
  operatorPreviewErasure: async (ctx, { id: person }) => ({
    counts: await countErasure(ctx, { person, reason: '', operatorId: ctx.actor.operatorId }),
  }),
  operatorErasePerson: async (ctx, { id: person, email, reason }) => ({
    counts: await erasePerson(ctx, { person, email, reason, operatorId: ctx.actor.operatorId }),
  }),
});
