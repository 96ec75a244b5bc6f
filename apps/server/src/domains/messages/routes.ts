import { defineRoutes } from '#shop/define-routes.ts';
import { listMessages } from './inbox/list-messages.ts';
import { readAllMessages, readMessage } from './inbox/read-messages.ts';

export const messagesRoutes = defineRoutes({
  listMessages: (ctx, input) => listMessages(ctx, input),
  readAllMessages: (ctx) => readAllMessages(ctx),
  readMessage: (ctx, input) => readMessage(ctx, input),
});
