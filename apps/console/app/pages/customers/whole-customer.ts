import type { Output } from '../../api/call.ts';

export type WholeCustomer = Output<'operatorGetCustomer'>;
