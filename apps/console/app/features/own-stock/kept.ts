import type { Output } from '../../api/call.ts';

/** A size that lies in the warehouse as a customer's own. */
export type Kept = Output<'operatorListOwnStock'>['list'][number];
