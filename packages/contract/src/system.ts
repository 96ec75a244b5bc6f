import { z } from 'zod';
import { defineCall } from './call.ts';
import { empty, emptyAs, id, isoTime, isoTimeOrNull, nothing, optionalText, pageSize } from './fields.ts';
import { limits } from './limits.ts';

/** The installation's health, for its owner, who may have no other view of the machine. */

const access = 'operator:owner';
export const operatorGetSystem = defineCall({
  summary: 'Versions, the database, free space and the age of the last backup. Owner only.',
  method: 'GET',
  path: '/console/system',
  access,
  input: empty,
  output: z
    .object({
      version: z
        .string()
        .describe('Of the shop.')
        .meta({ examples: ['0.1.0'] }),
      commit: z
        .string()
        .nullable()
        .describe('Of the code that runs, 40 hexadecimal digits; null where it is not known.')
        .meta({ examples: ['4f2a91c07d1e4f2a91c07d1e4f2a91c07d1e4f2a'] }),
      node: z
        .string()
        .describe('Of Node.js.')
        .meta({ examples: ['24.4.0'] }),
      postgres: z
        .string()
        .describe('Of PostgreSQL.')
        .meta({ examples: ['18.0'] }),
      migration: z
        .string()
        .describe('The newest migration that has run.')
        .meta({ examples: ['0044-staff'] }),
      startedAt: isoTime('When the process that answers was started'),
      databaseBytes: z.int().describe('What the database takes on its disk.'),
      databaseMs: z.number().describe('How long it took to answer, milliseconds.'),
      disk: z
        .object({ freeBytes: z.int().describe('Free, bytes.'), totalBytes: z.int().describe('In all, bytes.') })
        .describe('Where DATA_DIR is: the log, and with an embedded database and local storage all of the shop.'),
      storage: z
        .string()
        .describe('Which storage keeps uploads and pictures.')
        .meta({ examples: ['local'] }),
      search: z
        .object({
          engine: z.enum(['opensearch']).describe('Which engine.'),
          use: z
            .enum(['in_use', 'away', 'behind', 'building'])
            .describe('Whether it answers searches; otherwise the database does, and this says why.'),
          secondsBehind: z.number().describe('For how long the oldest change has been waiting that it has not got.'),
          waiting: z.int().describe('Changes that it has not got; more than 10,000 are not counted.'),
        })
        .nullable()
        .describe('A search engine beside the database, or null.'),
      replica: z
        .object({
          use: z
            .enum(['in_use', 'away', 'behind'])
            .describe('Whether pages are read from it; otherwise the primary is read, and this says why.'),
          secondsBehind: z.number().nullable().describe('For how long it has lacked something; null while away.'),
        })
        .nullable()
        .describe('The replica, as the process that answers sees it, or null.'),
      sharedCache: z
        .object({ use: z.enum(['in_use', 'away']).describe('Whether pages and changes come over it.') })
        .nullable()
        .describe('The cache that processes share, as the one that answers sees it, or null.'),
      backupAt: isoTimeOrNull('When the last backup was taken'),
    })
    .meta({ id: 'System' }),
  refusals: [],
});

export const operatorMeasureStorage = defineCall({
  summary: 'How much the storage holds: counted now, for ten seconds at most. Owner only.',
  method: 'GET',
  path: '/console/system/storage',
  access,
  input: empty,
  output: z
    .object({
      files: z.int().describe('How many.'),
      bytes: z.int().describe('How large, together.'),
      isAll: z.boolean().describe('False: there is more than could be counted.'),
    })
    .meta({ id: 'StorageUse' }),
  refusals: [],
});

const queueName = z
  .string()
  .describe('A kind of job.')
  .meta({ examples: ['send-mail'] });

export const operatorListQueues = defineCall({
  summary: 'The kinds of jobs, and how many of each wait, run, and were given up. Owner only.',
  method: 'GET',
  path: '/console/system/queues',
  access,
  input: empty,
  output: z.array(
    z
      .object({
        queue: queueName,
        cron: z
          .string()
          .describe('When it runs by itself (UTC), or empty text.')
          .meta({ examples: ['*/5 * * * *'] }),
        doneAt: isoTimeOrNull('When one last succeeded, of the last day'),
        due: z.int().describe('Could run now.'),
        later: z.int().describe('For later: most of them failed and will be tried again.'),
        running: z.int().describe('Under way.'),
        failed: z.int().describe('Given up, of the last two weeks.'),
        dueSince: isoTimeOrNull('Since when the oldest has been due'),
      })
      .meta({ id: 'JobQueue' }),
  ),
  refusals: [],
});

/** Microseconds since 1970 and an id. */
const after = emptyAs(undefined, z.string().regex(/^\d{1,17}_[0-9a-f-]{36}$/))
  .optional()
  .describe('`next` of the page before.');
const next = z.string().describe('For `after`; empty text at the end.');

export const operatorListFailedJobs = defineCall({
  summary: 'Jobs that failed, newest first: given up after about three days, or to be tried again. Owner only.',
  method: 'GET',
  path: '/console/system/jobs',
  access,
  input: z.object({
    state: z.enum(['given_up', 'retrying']).default('given_up').describe('Which of the two.'),
    queue: optionalText(64).describe('Only those of this kind.'),
    after,
    pageSize: pageSize(50),
  }),
  output: z.object({
    list: z.array(
      z
        .object({
          id: z.string(),
          queue: queueName,
          about: z.string().describe('What it is about: the ids in its data; of a mail its template and recipient.'),
          reason: z.string().describe('Why it failed last.'),
          attempts: z.int().describe('How often it was tried.'),
          addedAt: isoTime('When it was added'),
          failedAt: isoTime('When it was given up, or last tried'),
          nextAt: isoTimeOrNull('When it will be tried again'),
        })
        .meta({ id: 'FailedJob' }),
    ),
    next,
  }),
  refusals: [],
});

export const operatorRetryJob = defineCall({
  summary: 'Tries a failed job again, at once. Owner only.',
  method: 'POST',
  path: '/console/system/jobs/{id}/retry',
  access,
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found'],
});

export const operatorDropJob = defineCall({
  summary: 'Removes a job that was given up: it will never be done. Owner only.',
  method: 'DELETE',
  path: '/console/system/jobs/{id}',
  access,
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found'],
});

export const operatorListMails = defineCall({
  summary: 'Mails of the last day, and those of the last two weeks that could not be sent; newest first. Owner only.',
  method: 'GET',
  path: '/console/system/mails',
  access,
  input: z.object({
    state: emptyAs(undefined, z.enum(['waiting', 'sent', 'failed']))
      .optional()
      .describe('Only those.'),
    to: optionalText(limits.emailMax).describe('In the recipient’s address.'),
    after,
    pageSize: pageSize(50),
  }),
  output: z.object({
    list: z.array(
      z
        .object({
          id: z.string(),
          to: z.string().describe('The recipient.'),
          template: z
            .string()
            .describe('What it says.')
            .meta({ examples: ['order-placed'] }),
          language: z.string().describe('In which language.'),
          state: z.enum(['waiting', 'sent', 'failed']).describe('waiting: to be sent, or tried again.'),
          attempts: z.int().describe('How often sending was tried.'),
          reason: z.string().describe('Why the last attempt failed, or empty text.'),
          addedAt: isoTime('When it was written'),
          sentAt: isoTimeOrNull('When the mail server took it'),
        })
        .meta({ id: 'QueuedMail' }),
    ),
    next,
  }),
  refusals: [],
});

export const operatorResendMail = defineCall({
  summary: 'Sends a mail once more that was sent or could not be. Owner only.',
  method: 'POST',
  path: '/console/system/mails/{id}/resend',
  access,
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found'],
});
