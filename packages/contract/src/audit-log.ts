import { z } from 'zod';
import { defineCall } from './call.ts';
import { emptyAs, flag, id, moment, optionalText, pageSize } from './fields.ts';
import { limits } from './limits.ts';

const values = z.record(z.string(), z.unknown()).nullable();

const change = z
  .object({
    id: z.int(),
    at: z.string(),
    actor: z
      .object({
        kind: z
          .enum(['operator', 'anonymous', 'job', 'command'])
          .describe('anonymous: somebody at the console who has not signed in, such as to enrol.'),
        id: z.string().describe('Of an operator; of a command the machine’s user who gave it.'),
        name: z.string().describe('An operator’s, or empty text.'),
      })
      .describe('Who changed it.'),
    call: z.string().describe('The call, job or command that changed it.'),
    change: z.enum(['insert', 'update', 'delete']).describe('What became of the row.'),
    table: z.string().describe('As in schema.sql.'),
    rowId: z.string().describe('Names the row in its table.'),
    orderSn: z.string().describe('The order that it belongs to, or empty text.'),
    before: values.describe(
      'Column by column, of an update only those that changed; null for a new row. `(secret)`: never recorded. `(erased)`: personal data that was removed since. Longer values than 2000 characters end in `…`.',
    ),
    after: values.describe('The same, of the row since; null for one that was removed.'),
  })
  .meta({ id: 'RowChange' });

const entry = z
  .object({
    ...change.shape,
    address: z.string().describe('IP address; empty text for jobs and commands.'),
    requestId: z.string().describe('As in the log of requests, or empty text.'),
  })
  .meta({ id: 'AuditLogEntry' });

/** An entry's number. */
const after = emptyAs(undefined, z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER))
  .optional()
  .describe('`next` of the page before.');
const next = z.string().describe('For `after`; empty text at the end.');

const name = optionalText(64);
const search = {
  kind: emptyAs(undefined, z.enum(['operator', 'anonymous', 'job', 'command'])).optional(),
  actor: name.describe('An operator’s id, or the machine’s user who gave a command; with `kind`.'),
  call: name.describe('Name of a call, job or command.'),
  table: name.describe('As in schema.sql.').meta({ examples: ['products'] }),
  rowId: optionalText(200).describe('With `table`.'),
  order: optionalText(limits.snMax).describe('An order number.'),
  from: emptyAs(undefined, moment).optional(),
  to: emptyAs(undefined, moment).optional().describe('Until before this moment.'),
  text: optionalText(limits.emailMax).describe('In the row’s id, or in a value before or after.'),
};

export const operatorListAuditLog = defineCall({
  summary: 'Who changed what: every row that operators, jobs and commands added, changed or removed, newest first.',
  method: 'GET',
  path: '/console/audit-log',
  access: 'operator:owner',
  input: z.object({ ...search, after, pageSize: pageSize(50) }),
  output: z.object({
    list: z.array(entry).describe('With `text` it may be short of a page, or empty, and `next` go on all the same.'),
    next,
  }),
  refusals: [],
});

export const operatorExportAuditLog = defineCall({
  summary: 'Where the same is as CSV, for a quarter of an hour at least.',
  method: 'GET',
  path: '/console/audit-log/export',
  access: 'operator:owner',
  input: z.object({ ...search, bom: flag.default(0).describe('1: with a byte order mark, for Excel.') }),
  output: z.object({ url: z.string() }),
  refusals: [],
});

export const operatorListOrderChanges = defineCall({
  summary:
    'What operators, jobs and commands changed of one order, its bill, payments, parcel and refunds; newest first.',
  method: 'GET',
  path: '/console/orders/{id}/changes',
  access: 'operator:finance|support',
  input: z.object({ id, after, pageSize: pageSize(50) }),
  output: z.object({ list: z.array(change), next }),
  refusals: ['not_found'],
});
