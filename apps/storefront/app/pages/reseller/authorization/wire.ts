import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';

export type Shop = OutputOf<Calls['listResellerShops']>['list'][number];
export type Channel = OutputOf<Calls['listResellerShops']>['channels'][number];
export type Grant = OutputOf<Calls['listGrants']>['list'][number];
