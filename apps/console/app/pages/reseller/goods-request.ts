import type { Output } from '../../api/call.ts';

export type Request = Output<'operatorGetGoodsRequest'>;

/** What an answer changes. */
export const requestReads = ['operatorListGoodsRequests', 'operatorGetGoodsRequest', 'operatorGetWork'] as const;
