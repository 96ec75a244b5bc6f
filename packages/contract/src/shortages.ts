import { z } from 'zod';
import { defineCall } from './call.ts';
import { after, id, optionalText, pageSize, quantity, usd } from './fields.ts';
import { limits } from './limits.ts';
import { shortageOutcomes, shortageProposals, shortageStates } from './shortage-choices.ts';

/** Pieces of an order's line that cannot be bought: purchasing's offer, and the buyer's answer. */

const text = z.string();
const moment = z.string();

const proposal = z.enum(shortageProposals);
const outcome = z.enum(shortageOutcomes);
const state = z.enum(shortageStates);

const shortageGoods = z
  .object({ productId: z.int(), skuId: z.int(), name: text, attributes: text, picture: text })
  .meta({ id: 'ShortageGoods' });

const shortage = z
  .object({
    id: text,
    orderItemId: text,
    quantity: z.int().describe('Pieces that cannot be bought.'),
    goods: shortageGoods.describe('What was ordered.'),
    proposal,
    substitute: shortageGoods.nullable().describe('What is offered instead, at the same price.'),
    canSubstitute: z.boolean().describe('Whether the substitute can still be had.'),
    refundUsd: usd.nullable().describe('What a refund of the pieces returns now; null: none is possible now.'),
    note: text.describe('The shop’s words.'),
    state,
    outcome: outcome.nullable().describe('What became of it.'),
    ifUnanswered: outcome.describe('What becomes of it without an answer.'),
    answerBy: moment,
    decidedAt: moment.nullable(),
  })
  .meta({ id: 'Shortage' });

export const listShortages = defineCall({
  summary:
    'Pieces of an order that cannot be bought, and what the shop offers instead; those to be answered first. Not in the specification.',
  method: 'GET',
  path: '/order/{id}/shortages',
  access: 'customer',
  scope: 'orders:read',
  input: z.object({ id }),
  output: z.array(shortage),
  refusals: ['not_found'],
});

export const answerShortage = defineCall({
  summary:
    'Chooses what becomes of pieces that cannot be bought: the substitute, their money back, or that the shop keeps looking. The same answer again changes nothing. Not in the specification.',
  method: 'POST',
  path: '/order/shortage/{id}/answer',
  access: 'customer',
  scope: 'orders:write',
  input: z.object({ id, choice: outcome }),
  output: z.object({ state, outcome: outcome.nullable() }),
  refusals: [
    'not_found',
    'shortage_decided',
    'shortage_choice',
    'out_of_stock',
    'order_status_changed',
    'refund_not_possible',
  ],
});

const operatorShortage = z
  .object({
    id: text,
    orderId: text,
    sn: text,
    orderItemId: text,
    sourceName: text,
    name: text,
    quantity: z.int(),
    proposal,
    substitute: text.describe('Title of the substitute in the supplier’s words, or empty text.'),
    note: text,
    state,
    outcome: outcome.nullable(),
    ifUnanswered: outcome,
    answerBy: moment,
    openedBy: text,
    openedAt: moment,
    decidedAt: moment.nullable(),
  })
  .meta({ id: 'OperatorShortage' });

export const operatorListShortages = defineCall({
  summary:
    'What buyers were offered for pieces that cannot be bought; open ones by who has to answer first, others newest first.',
  method: 'GET',
  path: '/console/shortages',
  access: 'operator:purchasing',
  input: z.object({
    state: state.optional(),
    orderId: id.optional().describe('Only those of this order.'),
    after,
    pageSize: pageSize(50),
  }),
  output: z.object({
    list: z.array(operatorShortage),
    total: z.int().describe('10000 at most.'),
    next: z.string().nullable().describe('For `after` of the next page; null when there is none.'),
  }),
  refusals: [],
});

const substituteSku = z
  .object({
    skuId: z.int(),
    productId: z.int(),
    sourceName: text,
    name: text,
    attributes: text.describe('Options in the supplier’s words.'),
    picture: text,
    stock: z.int(),
    costFen: z.int().nullable().describe('Fen a piece, for so many pieces; null: not known.'),
    margin: z.number().nullable().describe('Share of the price that the buyer has paid.'),
    supplierName: text,
  })
  .meta({ id: 'SubstituteSku' });

export const operatorListSubstitutes = defineCall({
  summary:
    'What can take the place of a line’s goods: other SKUs of its product, or those of products that match `search`.',
  method: 'GET',
  path: '/console/order-lines/{id}/substitutes',
  access: 'operator:purchasing',
  input: z.object({
    id,
    quantity,
    search: optionalText(limits.searchKeyMax).describe('Words of a title, or an offer’s id.'),
  }),
  output: z.array(substituteSku),
  refusals: ['not_found'],
});

export const operatorProposeShortage = defineCall({
  summary:
    'Pieces of a line on the buy list cannot be bought: offers the buyer a substitute at the same price, or the money back. They leave the buy list until there is an answer.',
  method: 'POST',
  path: '/console/order-lines/{id}/shortage',
  access: 'operator:purchasing',
  input: z.object({
    id,
    quantity: z.int().min(1).max(limits.quantityMax),
    proposal,
    substituteSkuId: z.int().min(1).max(Number.MAX_SAFE_INTEGER).nullish().describe('With the proposal `substitute`.'),
    note: optionalText(limits.remarkMax).describe('To the buyer.'),
  }),
  output: operatorShortage,
  refusals: ['not_found', 'already_bought', 'out_of_stock', 'shortage_choice', 'shortage_open'],
});

export const operatorWithdrawShortage = defineCall({
  summary: 'Takes an unanswered offer back; the pieces are to be bought again.',
  method: 'POST',
  path: '/console/shortages/{id}/withdraw',
  access: 'operator:purchasing',
  input: z.object({ id }),
  output: operatorShortage,
  refusals: ['not_found', 'shortage_decided'],
});
