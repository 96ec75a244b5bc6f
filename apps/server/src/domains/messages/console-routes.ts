import { defineRoutes } from '#shop/define-routes.ts';
import { operatorSendMessage } from './operator-send-message.ts';

export const messagesConsoleRoutes = defineRoutes({
  operatorSendMessage: (ctx, input) => operatorSendMessage(ctx, input),
});
