import type { Output } from '../../api/call.ts';

/** A size in the warehouse that a customer owns. */
export type StoredSize = Output<'operatorListOwnStock'>['list'][number];
