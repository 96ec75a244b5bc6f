import type { Output } from '../../api/call.ts';

export type Webhook = Output<'operatorListHooks'>[number];

export type NewWebhook = Output<'operatorAddHook'>;

export const webhookPath = (id: string) => `/developers/${id}`;
