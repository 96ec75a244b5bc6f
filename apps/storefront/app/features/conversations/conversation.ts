import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';

export type Conversation = NonNullable<OutputOf<Calls['getConversation']>>;

export const conversationPath = (id: string) => `/conversation?id=${encodeURIComponent(id)}`;

/** The page for a question about an order. */
export const questionPath = (orderId: string) => `/conversation?orderId=${encodeURIComponent(orderId)}`;
