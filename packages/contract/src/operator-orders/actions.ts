import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  id,
  nothing,
  optionalId,
  optionalText,
  phone,
  postcode,
  requiredLine,
  requiredText,
  usd,
  withoutTurning,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { seenVersion } from './fields.ts';

export const operatorStartProcurement = defineCall({
  summary: 'An order is bought without purchase orders: be_purchased → in_purchased.',
  method: 'POST',
  path: '/console/orders/{id}/procure',
  access: 'operator:purchasing',
  input: z.object({ id, version: seenVersion, note: optionalText(limits.remarkMax) }),
  output: nothing,
  refusals: ['not_found', 'order_status_changed', 'changed_meanwhile', 'purchase_order_decides'],
});

export const operatorAssignOrder = defineCall({
  summary: 'Who looks after an order from now on; nobody without `operatorId`.',
  method: 'PUT',
  path: '/console/orders/{id}/assignee',
  access: 'operator:purchasing|warehouse|finance|support',
  input: z.object({ id, version: seenVersion, operatorId: optionalId }),
  output: nothing,
  refusals: ['not_found', 'changed_meanwhile'],
});

export const operatorAddOrderNote = defineCall({
  summary: 'Writes a note about an order, which operators read and the buyer does not.',
  method: 'POST',
  path: '/console/orders/{id}/notes',
  access: 'operator:purchasing|warehouse|finance|support',
  input: z.object({
    id,
    text: requiredText(limits.messageMax)
      .describe('The note.')
      .meta({ examples: ['Calls before delivery'] }),
  }),
  output: z.object({ id: z.string() }),
  refusals: ['not_found'],
});

export const operatorRemoveOrderNote = defineCall({
  summary: 'Removes a note; its author or an owner.',
  method: 'DELETE',
  path: '/console/orders/{id}/notes/{noteId}',
  access: 'operator:purchasing|warehouse|finance|support',
  input: z.object({ id, noteId: id }),
  output: nothing,
  refusals: ['not_found'],
});

export const operatorChangeOrderAddress = defineCall({
  summary:
    'Corrects where an order goes, before it is shipped. The country stays, because prices and customs papers depend on it.',
  method: 'PUT',
  path: '/console/orders/{id}/address',
  access: 'operator:support',
  input: z.object({
    id,
    version: seenVersion,
    name: requiredLine(2 * limits.nameMax + 1),
    province: requiredLine(limits.placeNameMax),
    city: requiredLine(limits.placeNameMax),
    detailAddress: requiredText(limits.detailAddressMax).transform(withoutTurning),
    postcode,
    mobile: phone,
  }),
  output: nothing,
  refusals: ['not_found', 'order_status_changed', 'changed_meanwhile', 'country_not_served'],
});

export const operatorQuoteCancel = defineCall({
  summary: 'What cancelling an order would give back, by the rules of refunds.',
  method: 'GET',
  path: '/console/orders/{id}/cancel',
  access: 'operator:finance|support',
  input: z.object({ id }),
  output: z.object({
    receivedUsd: usd.describe('What has come and was not given back yet, US dollars.'),
    refundUsd: usd.describe('What goes back; the rest is spent. US dollars.'),
    placed: z
      .array(z.object({ number: z.string(), pieces: z.int() }))
      .describe('Purchase orders on their way for it, with their pieces: to be settled with the suppliers.'),
  }),
  refusals: ['not_found', 'order_status_changed', 'payment_in_progress', 'refund_not_possible'],
});

export const operatorCancelOrder = defineCall({
  summary:
    'Cancels an order that is not shipped yet, and gives back what is owed by the rules of refunds. Of a paid order finance only, because money leaves; from the shop’s limit on it waits for a second person’s approval.',
  method: 'POST',
  path: '/console/orders/{id}/cancel',
  access: 'operator:finance|support',
  input: z.object({
    id,
    version: seenVersion,
    reason: requiredText(limits.remarkMax)
      .describe('The buyer reads it.')
      .meta({ examples: ['Sold out at the supplier'] }),
  }),
  output: z.object({ refundUsd: usd }),
  refusals: [
    'not_found',
    'order_status_changed',
    'changed_meanwhile',
    'payment_in_progress',
    'refund_not_possible',
    'second_approver_needed',
    'second_look_needed',
  ],
});
