import { defineRoutes } from '#shop/define-routes.ts';
import { getConversation, listConversations } from './own/own-conversations.ts';
import { writeMessage } from './own/write-message.ts';
import { readConversation } from './thread/see-conversation.ts';

export const conversationsRoutes = defineRoutes({
  listConversations: (ctx, input) => listConversations(ctx, input),
  getConversation: (ctx, input) => getConversation(ctx, input),
  writeMessage: (ctx, input) => writeMessage(ctx, input),
  readConversation: (ctx, input) => readConversation(ctx, input),
});
