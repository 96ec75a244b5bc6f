import { z } from 'zod';
import { defineCall } from './call.ts';
import { id, nothing, requiredText } from './fields.ts';
import { limits } from './limits.ts';

/** The buyer's answer to an inspection, and the shop's decision. */

export const approveInspection = defineCall({
  summary:
    'The buyer has seen what the inspection found, and agrees. Paying the balance says so as well. Not in the specification.',
  method: 'POST',
  path: '/customer/order/{id}/inspection/approve',
  access: 'customer',
  scope: 'orders:write',
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found', 'order_status_changed'],
});

export const objectToInspection = defineCall({
  summary:
    'The buyer does not agree with what the inspection found: the order waits for an answer, and nothing is to be paid until then. Not in the specification.',
  method: 'POST',
  path: '/customer/order/{id}/inspection/object',
  access: 'customer',
  scope: 'orders:write',
  input: z.object({ id, text: requiredText(limits.remarkMax) }),
  output: nothing,
  refusals: ['not_found', 'order_status_changed', 'idempotency_key_reused'],
  idempotent: true,
});

export const withdrawObjection = defineCall({
  summary: 'The buyer takes the objection back; the order goes on. Not in the specification.',
  method: 'POST',
  path: '/customer/order/{id}/inspection/withdraw',
  access: 'customer',
  scope: 'orders:write',
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found', 'order_status_changed'],
});

export const operatorDecideObjection = defineCall({
  summary:
    'Decides on a buyer’s objection to an inspection, and answers it. `stands`: the balance is due as billed; `inspect_again`: the goods are inspected, weighed and billed anew.',
  method: 'POST',
  path: '/console/objections/{id}/decide',
  access: 'operator:support|warehouse',
  input: z.object({
    id,
    decision: z.enum(['stands', 'inspect_again']),
    answer: requiredText(limits.remarkMax).describe('The buyer reads it.'),
  }),
  output: nothing,
  refusals: ['not_found', 'order_status_changed', 'payment_in_progress'],
});
