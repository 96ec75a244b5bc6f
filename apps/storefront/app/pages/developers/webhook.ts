import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';

export type Webhook = OutputOf<Calls['listHooks']>[number];
export type NewWebhook = OutputOf<Calls['addHook']>;
export type WebhookTask = 'edit' | 'delete' | 'secret' | 'log';
export type WebhookSecret = OutputOf<Calls['getHookSecret']>;
