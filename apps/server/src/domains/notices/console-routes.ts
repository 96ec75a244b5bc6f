import { defineRoutes } from '#shop/define-routes.ts';
import { getNoticeSecret, getNotices, setNotices } from './choice/choose-notices.ts';

export const noticesConsoleRoutes = defineRoutes({
  operatorGetNotices: (ctx) => getNotices(ctx),
  operatorSetNotices: (ctx, input) => setNotices(ctx, input),
  operatorGetNoticeSecret: (ctx, input) => getNoticeSecret(ctx, input),
});
