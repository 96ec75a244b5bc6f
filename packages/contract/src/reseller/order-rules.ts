import { z } from 'zod';
import { defineCall } from '../call.ts';
import { empty, id, nothing, usd } from '../fields.ts';
import { resellerLimits } from '../reseller-limits.ts';
import { ruleReasons } from './rule-reasons.ts';

/** Ordering what comes in at a reseller's shop by itself, within limits. */

const { ruleOrdersMax, ruleUsdMax, ruleMarginMax } = resellerLimits;

const sum = z
  .number()
  .positive()
  .max(ruleUsdMax)
  .multipleOf(0.01)
  .meta({ examples: [250] });

const rule = {
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .max(300)
    .describe('Where orders may go, two letters each.')
    .meta({ examples: [['DE', 'AT']] }),
  leastMarginPercent: z
    .int()
    .min(0)
    .max(ruleMarginMax)
    .nullable()
    .describe('Of the net price, after everything that the order costs delivered; null: no such limit.')
    .meta({ examples: [20] }),
  leastLeftUsd: z
    .number()
    .min(0)
    .max(ruleUsdMax)
    .multipleOf(0.01)
    .nullable()
    .describe('What an order must leave, US dollars; null: no such limit.')
    .meta({ examples: [2.5] }),
  dayOrders: z
    .int()
    .min(1)
    .max(ruleOrdersMax)
    .describe('Orders within 24 hours, at most.')
    .meta({ examples: [20] }),
  dayUsd: sum.describe('What orders within 24 hours may cost together, US dollars.'),
  orderUsd: sum.describe('What one order may cost, US dollars.'),
};

const orderRule = z
  .object({
    shopId: z.string().describe('The shop.'),
    shopName: z.string().describe('Its name.'),
    isOn: z.boolean().describe('Orders that fit are ordered by themselves.'),
    isSet: z.boolean().describe('False: never set; the limits are a proposal.'),
    ...rule,
    placedOrders: z.int().describe('Orders that the rule placed in the last 24 hours.'),
    placedUsd: usd.describe('What they cost together, US dollars.'),
    waiting: z.int().describe('Open orders that the rule leaves to the reseller.'),
  })
  .meta({ id: 'OrderRule' });

export const ruleWait = z
  .object({
    reason: z.enum(ruleReasons),
    figure: z.number().nullable().describe('What the order has: per cent, US dollars or orders, by the reason.'),
    limit: z.number().nullable().describe('What the rule allows, likewise.'),
  })
  .meta({ id: 'RuleWait', description: 'Why a rule left an open order to the reseller.' });

export const listOrderRules = defineCall({
  summary: 'The rules by which orders of one’s shops are ordered by themselves. Not in the specification.',
  method: 'GET',
  path: '/reseller/order-rules',
  access: 'customer',
  input: empty,
  output: z.object({ list: z.array(orderRule) }),
  refusals: [],
});

export const setOrderRule = defineCall({
  summary:
    'Sets a shop’s rule, and switches it on or off. Orders that came in before it was switched on are ordered by hand. Not in the specification.',
  method: 'PUT',
  path: '/reseller/order-rules/{id}',
  access: 'customer',
  input: z.object({ id, isOn: z.boolean().describe('Orders that fit are ordered by themselves.'), ...rule }),
  output: nothing,
  refusals: ['not_found', 'country_not_served'],
});

export const tryOrderRule = defineCall({
  summary:
    'What a rule would have done with the shop’s orders of the last 24 hours, at today’s prices and stock. Changes nothing. Not in the specification.',
  method: 'POST',
  path: '/reseller/order-rules/{id}/try',
  access: 'customer',
  limit: 'searches',
  input: z.object({ id, ...rule }),
  output: z.object({
    orders: z.int().describe('Orders that came in within 24 hours.'),
    placed: z.int().describe('Of those, how many the rule would have placed.'),
    costUsd: usd.describe('What they would have cost together, US dollars.'),
    waiting: z
      .array(z.object({ reason: z.enum(ruleReasons), count: z.int().describe('How many.') }))
      .describe('The others, by reason, the most frequent first.'),
  }),
  refusals: ['not_found'],
});

export const stopOrderRules = defineCall({
  summary: 'Switches off every rule of one’s shops at once. Not in the specification.',
  method: 'POST',
  path: '/reseller/order-rules/stop',
  access: 'customer',
  input: empty,
  output: z.object({ stopped: z.int().describe('How many were on.') }),
  refusals: [],
});
