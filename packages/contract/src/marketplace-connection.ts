import { z } from 'zod';
import { defineCall } from './call.ts';
import { empty, freshProofRefusals, isoTime, isoTimeOrNull, line, nothing } from './fields.ts';
import { freshProof } from './operators/fields.ts';

/** The account that buys at the marketplace, for the owner. */

const access = 'operator:owner';

export const operatorGetMarketplaceConnection = defineCall({
  summary: 'Which account buys at the marketplace, what it may call and how much it has called. Owner only.',
  method: 'GET',
  path: '/console/marketplace/connection',
  access,
  input: empty,
  output: z
    .object({
      marketplace: z.enum(['demo', 'alibaba1688']).describe('Which marketplace, as MARKETPLACE says.'),
      needsConsent: z.boolean().describe('Whether an account has to be connected; the demo’s marketplace needs none.'),
      state: z
        .enum(['connected', 'not_connected', 'withdrawn'])
        .describe('withdrawn: the consent has ended there, and has to be given again.'),
      account: z
        .string()
        .describe('Whose account it is, in the marketplace’s words; empty until connected.')
        .meta({ examples: ['trading-co'] }),
      endsAt: isoTimeOrNull('When the consent ends and has to be given again, null if that is not known'),
      returnUrl: z
        .string()
        .describe('The address that the app at the marketplace must allow to return to.')
        .meta({ examples: ['https://shop.example/console/marketplace/connection'] }),
      calls: z
        .array(
          z.object({
            name: z
              .string()
              .describe('As the marketplace calls it.')
              .meta({ examples: ['product.search.keywordQuery'] }),
            isAllowed: z.boolean().nullable().describe('Whether the app may make it; null: it was not tried yet.'),
          }),
        )
        .describe('The calls that the shop makes.'),
      usedToday: z.int().describe('Calls made today, by Beijing’s clock.'),
      perDay: z.int().describe('The most calls a day.'),
      perSecond: z.number().describe('The most calls a second.'),
      restsUntil: isoTimeOrNull('Until when the marketplace is not called, because it was called too often'),
      answeredAt: isoTimeOrNull('When it answered last'),
      silentSince: isoTimeOrNull('Since when it has not answered'),
      history: z
        .array(
          z.object({
            what: z.enum(['connected', 'disconnected']).describe('What was done.'),
            at: isoTime('When'),
            by: z
              .string()
              .describe('The operator’s name.')
              .meta({ examples: ['Mei Lin'] }),
          }),
        )
        .describe('The last ten times, newest first.'),
    })
    .nullable()
    .meta({ id: 'MarketplaceConnection' })
    .describe('Null: the shop has no marketplace.'),
  refusals: [],
});

export const operatorConnectMarketplace = defineCall({
  summary: 'The page of the marketplace on which the owner agrees; with the owner’s own password and second factor.',
  method: 'POST',
  path: '/console/marketplace/connection/ask',
  access,
  input: z.object({ ...freshProof }),
  output: z.object({
    url: z
      .string()
      .describe('It returns to the console with a code and this question’s state.')
      .meta({ examples: ['https://auth.1688.com/oauth/authorize?client_id=7000001&site=1688'] }),
  }),
  refusals: ['not_found', 'consent_not_offered', ...freshProofRefusals],
});

export const operatorFinishMarketplaceConnection = defineCall({
  summary: 'Connects the account that has agreed. Only the session that asked can, once.',
  method: 'POST',
  path: '/console/marketplace/connection/finish',
  access,
  input: z.object({
    code: line(500).describe('From the address that the marketplace returned to.'),
    state: line(100).describe('From the same address.'),
  }),
  output: nothing,
  refusals: ['not_found', 'consent_failed', 'unavailable'],
});

export const operatorDisconnectMarketplace = defineCall({
  summary:
    'Forgets the account’s tokens: nothing is searched, bought or read there any more. With the owner’s own password and second factor.',
  method: 'POST',
  path: '/console/marketplace/connection/disconnect',
  access,
  input: z.object({ ...freshProof }),
  output: nothing,
  refusals: ['not_found', ...freshProofRefusals],
});
