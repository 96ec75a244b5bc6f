import { z } from 'zod';
import { defineCall } from './call.ts';
import { requiredText } from './fields.ts';
import { limits } from './limits.ts';

/** What the console's command palette opens at once. */

const hit = z
  .object({
    kind: z
      .enum(['order', 'purchase', 'inbound', 'product', 'customer'])
      .describe(
        'inbound: a purchase order for those who receive it, without costs. product: also by the number of one of its SKUs.',
      ),
    id: z.string().describe('Of the order, the purchase order, the offer or the customer.'),
    title: z
      .string()
      .describe('Its number or its name.')
      .meta({ examples: ['PO-1042'] }),
    match: z
      .string()
      .describe('The number that was found, if it is not in the title, such as a tracking number; or empty text.')
      .meta({ examples: ['1Z999AA10123456784'] }),
    isNumber: z.boolean().describe('True: found by a number or an e-mail address. False: by words of a name.'),
  })
  .meta({ id: 'Hit' });

export const operatorFind = defineCall({
  summary:
    'What a typed or pasted text names: orders by their number, the end of it or a tracking number; purchase orders by their number, the supplier’s or a tracking number; offers by the number of the offer, of a SKU or of the supplier; customers by e-mail address, phone number, name or company. What stands around a number (spaces, signs, words) does not matter. Only what the operator’s roles may open.',
  method: 'GET',
  path: '/console/find',
  access: 'operator',
  input: z.object({ text: requiredText(limits.searchKeyMax).describe('What was typed.') }),
  output: z.object({ list: z.array(hit).describe('Numbers before names; whole numbers before ends of them.') }),
  refusals: [],
});
