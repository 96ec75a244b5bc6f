/** What a change of a conversation shows in. */
export const reads = ['operatorGetConversation', 'operatorListConversations', 'operatorCountConversations'] as const;
