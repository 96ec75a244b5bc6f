import { z } from 'zod';
import { isoTimeOrNull } from '../fields.ts';
import { failedKinds, publicationStates, servings } from '../publication-states.ts';

export const serving = z
  .enum(servings)
  .describe(
    'How a piece sold there is served. one_piece: bought singly. own_stock: from one’s stock in our warehouse. none: orders wait for the minimum.',
  )
  .meta({ examples: ['one_piece'] });
export const isActive = z.boolean().describe('True: visible to customers there; false: a draft.');
export const moneyOrNull = (what: string) =>
  z.number().nullable().describe(`${what}, in the shop’s currency, or null.`);

export const publication = z
  .object({
    id: z.string(),
    shopId: z.string().describe('The shop.'),
    shopName: z.string().describe('Its name.'),
    currency: z.string().describe('Of the shop, ISO 4217.'),
    offerId: z.int().describe('Number of the product.'),
    title: z.string().describe('Its title in the language asked for.'),
    imageUrl: z.string().describe('Its cover, or empty text.'),
    state: z
      .enum(publicationStates)
      .describe(
        'draft: not sent yet. queued, running: on its way. failed: see `failure`. listed: in the shop. paused: in the shop with stock 0. expired: see `expiredReason`.',
      ),
    task: z.enum(['put', 'remove']).describe('What the queue does with it.'),
    serving,
    isActive,
    isHeld: z
      .boolean()
      .describe('Paused by the reseller, not for its margin.')
      .meta({ examples: [false] }),
    adminUrl: z.string().describe('Its page in the shop’s own administration, or empty text.'),
    stock: z.int().describe('Pieces that can be sold there, the buffer subtracted.'),
    cost: z.number().describe('What a piece costs delivered, US dollars; of several the dearest.'),
    goodsCost: z.number().describe('Its price here alone, US dollars.'),
    line: z.string().describe('The shipping line in the cost, or empty text: none carries it there.'),
    ruleCost: z.number().describe('What the rule takes for its cost now, US dollars.'),
    costBefore: z
      .number()
      .nullable()
      .describe('What the rule took for its cost when its price was last sent, US dollars, or null.'),
    price: moneyOrNull('Price there, of several the lowest'),
    priceByRule: moneyOrNull('What the rule says it should be'),
    seenPrice: moneyOrNull('What somebody set there'),
    margin: z
      .number()
      .nullable()
      .describe('What is left of the net price after delivery, as a part of it; of several the least.'),
    ruleMargin: z
      .number()
      .nullable()
      .describe('The same after what the rule takes for the cost; compared with `leastMargin`.'),
    leastMargin: z.number().describe('That must be left, as a part of the net price.'),
    isDrifted: z.boolean().describe('The price was changed there, and nobody has said yet what shall hold.'),
    isMissing: z.boolean().describe('A variant was removed there.'),
    failure: z
      .object({
        kind: z.enum(failedKinds).describe('What failed.'),
        because: z
          .string()
          .describe('Why the shop rejects it, where we know: `sku_taken` and the like, or empty text.'),
        said: z.string().describe('The shop’s own words, or empty text.'),
        at: z.string().describe('When, ISO 8601.'),
        againAt: isoTimeOrNull('When we try again by ourselves'),
      })
      .nullable()
      .describe('Why it was not sent, or null.'),
    expiredReason: z
      .enum(['', 'withdrawn', 'sold_out', 'authorization_ended', 'removed_in_shop'])
      .describe('Why nobody can buy it there any more, or empty text.'),
    expiredAt: isoTimeOrNull('Since when'),
    tellsWhenBack: z.boolean().describe('The reseller is told when it is back.'),
    sentAt: isoTimeOrNull('When it was last sent'),
    queuedAt: z.string().describe('When it came into the queue, ISO 8601.'),
  })
  .meta({ id: 'Publication', description: 'A product in a reseller’s shop, or on its way there.' });
