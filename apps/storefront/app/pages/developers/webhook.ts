import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';

export type Hook = OutputOf<Calls['listHooks']>[number];
export type HookTask = 'edit' | 'delete' | 'secret' | 'log';
