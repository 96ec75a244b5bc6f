import { defineRoutes } from '#shop/define-routes.ts';
import { answerConversation, beginConversation } from './inbox/answer-conversation.ts';
import { assignConversation, closeConversation, reopenConversation } from './inbox/change-conversation.ts';
import { countConversations, getOperatorConversation, listInbox } from './inbox/inbox.ts';
import { listReplyTemplates, removeReplyTemplate, saveReplyTemplate } from './inbox/reply-templates.ts';
import { seeConversation } from './thread/see-conversation.ts';

export const conversationsConsoleRoutes = defineRoutes({
  operatorListConversations: (ctx, input) => listInbox(ctx, input),
  operatorCountConversations: (ctx) => countConversations(ctx),
  operatorGetConversation: (ctx, input) => getOperatorConversation(ctx, input),
  operatorSeeConversation: (ctx, input) => seeConversation(ctx, input),
  operatorAnswerConversation: (ctx, input) => answerConversation(ctx, input),
  operatorBeginConversation: (ctx, input) => beginConversation(ctx, input),
  operatorAssignConversation: (ctx, input) => assignConversation(ctx, input),
  operatorCloseConversation: (ctx, input) => closeConversation(ctx, input),
  operatorReopenConversation: (ctx, input) => reopenConversation(ctx, input),
  operatorListReplyTemplates: (ctx) => listReplyTemplates(ctx),
  operatorSaveReplyTemplate: (ctx, input) => saveReplyTemplate(ctx, input),
  operatorRemoveReplyTemplate: (ctx, input) => removeReplyTemplate(ctx, input),
});
