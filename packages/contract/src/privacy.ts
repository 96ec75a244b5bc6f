import { z } from 'zod';
import { defineCall } from './call.ts';
import { email, freshProofRefusals, id, ownProof, requiredText } from './fields.ts';
import { limits } from './limits.ts';

const personalData = z
  .object({
    exportedAt: z.string().describe('When, ISO 8601.'),
    userId: z.string(),
    tables: z
      .record(z.string(), z.array(z.record(z.string(), z.unknown())))
      .describe(
        'Rows by table; docs/privacy.md says what each holds. Amounts in cents, unit prices in ten-thousandths of a US dollar.',
      ),
    files: z
      .array(
        z.object({
          name: z.string().describe('As the tables name the file.'),
          url: z
            .string()
            .describe(
              'Where it is for at least 15 minutes; empty for an upload that nothing uses yet, and for a bank slip if the operator’s roles do not check transfers.',
            ),
        }),
      )
      .describe(
        'Profile picture, bank slips, pictures of inspected goods and of messages, papers of authorizations, uploads.',
      ),
  })
  .meta({ id: 'PersonalData', description: 'Everything the shop holds about a customer.' });

export const exportMyData = defineCall({
  summary:
    'Everything the shop holds about the signed-in customer, with the own password; five times a day. Not in the specification.',
  method: 'POST',
  path: '/admin/my_data',
  access: 'customer',
  input: z.object(ownProof),
  output: personalData,
  refusals: ['not_found', 'too_many_requests', ...freshProofRefusals],
});

export const operatorExportPerson = defineCall({
  summary: 'Everything the shop holds about a customer, to answer a request for it.',
  method: 'GET',
  path: '/console/personal-data',
  access: 'operator:support',
  input: z.object({
    person: requiredText(limits.emailMax).meta({
      description: 'E-mail address or id of the customer.',
      examples: ['amara@example.com'],
    }),
  }),
  output: personalData,
  refusals: ['not_found'],
});

export const operatorPreviewErasure = defineCall({
  summary: 'What erasing a customer would delete, without doing it; refused as the erasure itself would be.',
  method: 'GET',
  path: '/console/customers/{id}/erase',
  access: 'operator:support',
  input: z.object({ id }),
  output: z.object({
    counts: z.record(z.string(), z.int()).describe('How much of what would be deleted, and how many orders are kept.'),
  }),
  refusals: ['not_found', 'orders_open', 'money_owed'],
});

export const operatorErasePerson = defineCall({
  summary:
    'Erases a customer for good: everything but what the books need, which stays under a pseudonym. Refused while orders are open or money is owed.',
  method: 'POST',
  path: '/console/customers/{id}/erase',
  access: 'operator:support',
  input: z.object({
    id,
    email: email.meta({
      description: 'The customer’s e-mail address again, to confirm.',
      examples: ['amara@example.com'],
    }),
    reason: requiredText(500).meta({
      description: 'Why; kept for ever, so without names and addresses.',
      examples: ['asked by letter'],
    }),
  }),
  output: z.object({
    counts: z.record(z.string(), z.int()).describe('How much of what was deleted, and how many orders were kept.'),
  }),
  refusals: ['not_found', 'orders_open', 'money_owed'],
});
