import { hashToken } from '#security/hash-token.ts';
import { defineRoutes } from '#shop/define-routes.ts';
import { issuePass, passSeconds } from '#shop/preview-pass.ts';
import { getOpening } from './steps/get-opening.ts';
import { closeShop, openShop } from './steps/open-and-close.ts';
import { sendTestMail } from './steps/send-test-mail.ts';
import { queueTrialGoods, removeTrialGoods } from './steps/trial-goods.ts';

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
  operatorPreviewShop: async (ctx) => {
    const { request } = ctx;
    if (request?.token) request.keepPass(issuePass(ctx, hashToken(request.token)));
    return { seconds: passSeconds };
  },
  operatorLoadTrialGoods: async (ctx) => {
    await queueTrialGoods(ctx);
    return getOpening(ctx);
  },
  operatorRemoveTrialGoods: async (ctx) => {
    await removeTrialGoods(ctx);
    return getOpening(ctx);
  },
  operatorSendTestMail: (ctx) => sendTestMail(ctx),
});
