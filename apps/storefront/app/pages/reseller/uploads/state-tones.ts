import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { BadgeTone } from '../../../features/reseller/goods-row.tsx';

type Request = OutputOf<Calls['listGoodsRequests']>['list'][number];

export const stateTones: Record<Request['state'], BadgeTone> = {
  asked: 'blue',
  accepted: 'green',
  refused: 'crimson',
  taken_back: 'ink',
};
