import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';

export type Webhook = OutputOf<Calls['listHooks']>[number];
export type WebhookTask = 'edit' | 'delete' | 'secret' | 'log';
