import type { Output } from '../../api/call.ts';

export type Request = Output<'operatorGetGoodsRequest'>;

/** Calls that show an answer. */
export const requestReads = ['operatorListGoodsRequests', 'operatorGetGoodsRequest', 'operatorGetWork'] as const;
