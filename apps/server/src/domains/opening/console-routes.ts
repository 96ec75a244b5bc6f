import { defineRoutes } from '#shop/define-routes.ts';
import { getOpening } from './get-opening.ts';
import { closeShop, openShop } from './open-and-close.ts';
import { sendTestMail } from './send-test-mail.ts';

export const openingConsoleRoutes = defineRoutes({
  operatorGetOpening: (ctx) => getOpening(ctx),
  operatorOpenShop: async (ctx) => {
    await openShop(ctx, ctx.actor.operatorId);
    return getOpening(ctx);
  },
  operatorCloseShop: async (ctx) => {
    await closeShop(ctx, ctx.actor.operatorId);
    return getOpening(ctx);
  },
  operatorSendTestMail: (ctx) => sendTestMail(ctx),
});
