import { defineRoutes } from '#shop/define-routes.ts';
import {
  continueBroadcast,
  countBroadcast,
  listBroadcasts,
  sendBroadcast,
  stopBroadcast,
} from './broadcasts/send-broadcast.ts';

export const messagesConsoleRoutes = defineRoutes({
  operatorCountBroadcast: (ctx, input) => countBroadcast(ctx, input),
  operatorSendBroadcast: (ctx, input) => sendBroadcast(ctx, input),
  operatorListBroadcasts: (ctx, input) => listBroadcasts(ctx, input),
  operatorStopBroadcast: (ctx, input) => stopBroadcast(ctx, input),
  operatorContinueBroadcast: (ctx, input) => continueBroadcast(ctx, input),
});
