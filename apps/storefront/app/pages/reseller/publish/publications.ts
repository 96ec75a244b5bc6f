import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';

export type Publications = OutputOf<Calls['listPublications']>;
export type Publication = Publications['list'][number];
