/** Calls that show a change of a conversation. */
export const reads = ['operatorGetConversation', 'operatorListConversations', 'operatorCountConversations'] as const;
