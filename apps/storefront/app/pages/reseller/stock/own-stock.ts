import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';

export type Own = OutputOf<Calls['listOwnStock']>;
export type OwnProduct = Own['list'][number];
export type OwnSize = OwnProduct['sizes'][number];
