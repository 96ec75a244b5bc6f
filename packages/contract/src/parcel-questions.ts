import { z } from 'zod';
import { defineCall } from './call.ts';
import { id, isoTime, nothing, requiredText } from './fields.ts';
import { limits } from './limits.ts';

/** Parcels on their way to buyers that need somebody. */

const parcelQuestionReasons = ['refused', 'exception', 'expired', 'silent'] as const;
export type ParcelQuestionReason = (typeof parcelQuestionReasons)[number];

export const parcelQuestionLists = ['open', 'answered'] as const;

export const operatorListParcelQuestions = defineCall({
  summary:
    'Parcels that need somebody: those that wait, oldest first, or those that were answered, latest first; 200 at most. A question ends when it is answered, or when the parcel moves.',
  method: 'GET',
  path: '/console/parcel-questions',
  access: 'operator:support|warehouse',
  input: z.object({ list: z.enum(parcelQuestionLists).default('open').describe('Which of them.') }),
  output: z.object({
    list: z.array(
      z
        .object({
          id: z.string(),
          orderId: z.string(),
          sn: z.string(),
          parcel: z.int().describe('The parcel’s number within its order.'),
          carrier: z.string(),
          trackingNumber: z.string(),
          reason: z
            .enum(parcelQuestionReasons)
            .describe(
              'refused: the tracking service does not take the number. exception: lost, held or on its way back. expired: the carrier no longer follows it. silent: no news for longer than the shop allows.',
            ),
          said: z
            .string()
            .describe('The service’s own word or reason, or empty text.')
            .meta({ examples: ['Exception_Returned'] }),
          newsAt: isoTime('When there was last news'),
          askedAt: isoTime('Since when it waits'),
          answer: z.string().describe('What was done, or empty text.'),
          answeredAt: isoTime('When it was answered').nullable(),
          answeredBy: z.string().describe('Who answered it, or empty text.'),
        })
        .meta({ id: 'ParcelQuestion' }),
    ),
    total: z.int(),
  }),
  refusals: [],
});

export const operatorAnswerParcelQuestion = defineCall({
  summary:
    'Says what was done about a parcel that needs somebody. About a silent one it is asked again after as many days, about others when something new happens.',
  method: 'POST',
  path: '/console/parcel-questions/{id}/answer',
  access: 'operator:support|warehouse',
  input: z.object({ id, answer: requiredText(limits.remarkMax).describe('What was done.') }),
  output: nothing,
  refusals: ['not_found', 'request_decided'],
});
