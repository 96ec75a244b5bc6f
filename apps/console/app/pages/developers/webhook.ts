import type { Output } from '../../api/call.ts';

export type Webhook = Output<'operatorListHooks'>[number];

export const webhookPath = (id: string) => `/developers/${id}`;
