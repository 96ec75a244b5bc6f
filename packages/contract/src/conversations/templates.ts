import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, nothing, optionalId, requiredLine } from '../fields.ts';
import { operatorLimits } from '../limits.ts';
import { textsByLanguage } from './fields.ts';
import { replyPlaceholders } from './placeholders.ts';

const template = z
  .object({
    id: z.string(),
    name: z.string(),
    texts: z.record(z.string(), z.string()).describe('By language; English is always there.'),
    changedAt: z.string().describe('When, `YYYY-MM-DD HH:mm:ss`, UTC.'),
    changedBy: z.string().describe('Name of the operator.'),
  })
  .meta({ id: 'ReplyTemplate' });

export const operatorListReplyTemplates = defineCall({
  summary: 'Prepared answers, by name.',
  method: 'GET',
  path: '/console/reply-templates',
  access: 'operator:support',
  input: z.object({}),
  output: z.array(template),
  refusals: [],
});

export const operatorSaveReplyTemplate = defineCall({
  summary: 'Adds a prepared answer, or with `id` changes one.',
  method: 'PUT',
  path: '/console/reply-templates',
  access: 'operator:support',
  input: z.object({
    id: optionalId,
    name: requiredLine(operatorLimits.templateNameMax).describe('For operators only; each has its own.'),
    texts: textsByLanguage(replyPlaceholders, { en: 'Dear {name}, order {order} leaves on Monday.' }).describe(
      'By language, at least in English. `{name}`, `{order}`, `{shop}` and `{me}` stand for the buyer’s name, the order’s number, the shop’s and the operator’s name.',
    ),
  }),
  output: z.object({ id: z.string() }),
  refusals: ['not_found'],
});

export const operatorRemoveReplyTemplate = defineCall({
  summary: 'Removes a prepared answer.',
  method: 'DELETE',
  path: '/console/reply-templates/{id}',
  access: 'operator:support',
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found'],
});
