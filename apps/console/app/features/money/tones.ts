import type { Output } from '../../api/call.ts';
import type { RowOf } from '../../api/use-call.ts';
import type { Tone } from '../../parts/state.tsx';

export type PaymentState = RowOf<'operatorListPayments'>['state'];
export type DisputeState = Output<'operatorListDisputes'>[number]['state'];

export const paymentTones: Readonly<Record<PaymentState, Tone>> = {
  requested: 'river',
  open: 'river',
  pending: 'violet',
  abandoned: 'ink',
  succeeded: 'green',
  cancelled: 'ink',
  attention: 'crimson',
};

export const disputeTones: Readonly<Record<DisputeState, Tone>> = {
  answer_needed: 'crimson',
  under_review: 'violet',
  won: 'green',
  lost: 'crimson',
};
