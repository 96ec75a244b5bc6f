import { defineRoutes } from '#shop/define-routes.ts';
import { getConversation, listConversations } from './own-conversations.ts';
import { readConversation } from './see-conversation.ts';
import { writeMessage } from './write-message.ts';

export const conversationsRoutes = defineRoutes({
  listConversations: (ctx, input) => listConversations(ctx, input),
  getConversation: (ctx, input) => getConversation(ctx, input),
  writeMessage: (ctx, input) => writeMessage(ctx, input),
  readConversation: (ctx, input) => readConversation(ctx, input),
});
