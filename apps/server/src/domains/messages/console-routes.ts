import { defineRoutes } from '#http/define-routes.ts';
import { operatorSendMessage } from './operator-send-message.ts';

export const messagesConsoleRoutes = defineRoutes({
  operatorSendMessage: (ctx, input) => operatorSendMessage(ctx, input),
});
