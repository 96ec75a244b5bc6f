import { z } from 'zod';
import { defineCall } from '../call.ts';
import { base64, id, marketplaceId, optionalText, requiredText, text } from '../fields.ts';
import { serverLimits } from '../limits.ts';
import { importProblem } from './import-problems.ts';
import { lowPriceReason, lowPrices } from './low-prices.ts';

/** Files of products: uploaded in parts, checked, stored in the background, undone. */

const importOptions = z
  .object({
    supplier: optionalText(100).describe('Of all goods; empty: each product’s vendor.'),
    prices: z
      .enum(['selling', 'cost', 'markup'])
      .default('selling')
      .describe(
        'What the file’s prices are: what buyers pay; costs, to which rate and markup apply; or costs with `markup`.',
      ),
    markup: z.number().min(0).max(10).optional().describe('On the file’s costs; the selling prices then stay.'),
    cnyPerUsd: z.number().min(0.01).max(1000).optional().describe('For this file; today’s rate if absent.'),
    weight: z
      .union([z.enum(['required', 'unknown']), z.int().min(1).max(1_000_000)])
      .default('required')
      .describe('Of goods without weight: a problem, unknown, or so many grams.'),
    stock: z.int().min(0).max(1_000_000).default(1000).describe('Pieces of goods whose stock is not tracked.'),
    noQuantity: z
      .enum(['required', 'sold_out', 'untracked'])
      .default('required')
      .describe('Of goods whose stock is tracked without a quantity: a problem, none, or `stock` pieces.'),
    minimum: z.int().min(1).max(1_000_000).default(1).describe('Least order of products whose line names none.'),
    tiers: text(200)
      .default('')
      .describe('Discounts of products whose line names none.')
      .meta({ examples: ['50:-5%'] }),
    encoding: optionalText(40).describe('Of a file whose encoding cannot be told, such as `windows-1252`.'),
    withdrawMissing: z
      .enum(['half', 'most'])
      .optional()
      .describe('Withdraws products of the file’s suppliers that it does not list; `most`: even more than half.'),
  })
  .describe('How the file is read.');

const report = z
  .object({
    added: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    withdrawn: z.int(),
    newCategories: z.int(),
    problems: z.array(importProblem).describe('The first thousand.'),
    problemCount: z.int(),
    leftOut: z
      .array(
        importProblem
          .extend({ what: z.enum(['product', 'picture']).describe('What is left out.') })
          .describe('It is left out, and the rest is stored.'),
      )
      .describe('The first thousand.'),
    leftOutCount: z.int().describe('How many in all.'),
    notes: z.array(z.record(z.string(), z.unknown())).describe('What was assumed or left out.'),
    categories: z
      .array(
        z.object({
          name: z.string(),
          products: z.int().describe('How many.'),
          placed: z.enum(['by_map', 'by_name', 'by_guess', 'nowhere']),
          category: z.string().describe('The shop’s category, from the top.'),
        }),
      )
      .describe('Where goods of the file’s categories go.'),
    low: lowPrices.optional(),
    readAs: z.string().describe('The encoding.'),
    separatedBy: z.enum(['commas', 'semicolons', 'tabs', 'bars']).optional().describe('Of a CSV file.'),
    encodings: z
      .object({
        sample: z.string().describe('A title as it was read; empty if the encoding is not certain.'),
        others: z
          .array(
            z.object({ encoding: z.string().describe('Its name.'), sample: z.string().describe('The same title.') }),
          )
          .describe('Other readings.'),
      })
      .optional()
      .describe('If the encoding was guessed from the letters.'),
  })
  .describe('What storing would do, or has done.');

const importRun = z
  .object({
    id: z.string(),
    fileName: z.string(),
    state: z.enum(['uploading', 'checking', 'checked', 'importing', 'imported', 'failed']),
    step: z.enum(['', 'check', 'store']),
    line: z.int(),
    lines: z.int().describe('Lines of the file.'),
    options: importOptions.partial().describe('As it was checked last.'),
    report: report.nullable(),
    problem: z.enum(['', 'undone', 'interrupted']).describe('Why it stopped; after an interruption it is tried again.'),
    importId: z.int().nullable(),
    waitingTexts: z.int().describe('Texts of its products, by language, that are still to be translated.'),
    createdAt: z.string(),
  })
  .meta({ id: 'ImportRun' });

const loggedImport = z
  .object({
    importId: z.int(),
    fileName: z.string(),
    suppliers: z.array(z.string()).describe('Names of the suppliers whose goods the file lists.'),
    added: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    withdrawn: z.int(),
    by: z.string().describe('Name of the operator; empty: a command.'),
    startedAt: z.string(),
    state: z.enum(['running', 'done', 'undoing', 'undone']),
    canBeUndone: z.boolean(),
    keptUntil: z.string().describe('It can be undone until this day.'),
    waitingTexts: z.int().describe('Texts of its products, by language, that are still to be translated.'),
  })
  .meta({ id: 'Import' });

export const operatorListImports = defineCall({
  summary: 'Files that are being imported, and the last imports, newest first.',
  method: 'GET',
  path: '/console/imports',
  access: 'operator:catalogue',
  input: z.object({}),
  output: z.object({ runs: z.array(importRun), imports: z.array(loggedImport) }),
  refusals: [],
});

export const operatorBeginImport = defineCall({
  summary: 'Begins the upload of a .csv or .json file of products, which is then sent in parts.',
  method: 'POST',
  path: '/console/imports',
  access: 'operator:catalogue',
  input: z.object({
    fileName: requiredText(200)
      .refine((name) => /\.(csv|json)$/i.test(name))
      .meta({ examples: ['goods.csv'] }),
    bytes: z.int().min(1).max(serverLimits.importMaxBytes),
  }),
  output: z.object({ id: z.string() }),
  refusals: ['too_many_imports'],
});

export const operatorAddImportPart = defineCall({
  summary: 'The next part of the file; the same part again replaces it.',
  method: 'PUT',
  path: '/console/imports/{id}/parts/{number}',
  access: 'operator:catalogue',
  bodyMaxBytes: Math.ceil((serverLimits.importPartBytes * 4) / 3) + 10_000,
  input: z.object({
    id,
    number: marketplaceId.describe('0 is the first part.'),
    contentBase64: base64(serverLimits.importPartBytes).meta({ examples: ['SGFuZGxlLFRpdGxl'] }),
  }),
  output: z.null(),
  refusals: ['not_found'],
});

export const operatorCheckImport = defineCall({
  summary: 'Checks the whole file in the background; nothing is stored. Again with other options at will.',
  method: 'POST',
  path: '/console/imports/{id}/check',
  access: 'operator:catalogue',
  input: z.object({ id, options: importOptions }),
  output: z.null(),
  refusals: ['not_found', 'changed_meanwhile', 'file_incomplete'],
});

export const operatorRunImport = defineCall({
  summary: 'Stores a checked file in the background: all of it, or nothing if there is a problem.',
  method: 'POST',
  path: '/console/imports/{id}/run',
  access: 'operator:catalogue',
  input: z.object({ id, lowPriceReason }),
  output: z.null(),
  refusals: ['price_too_low', 'not_found', 'changed_meanwhile'],
});

export const operatorGetImport = defineCall({
  summary: 'How far a file is, and what was found in it.',
  method: 'GET',
  path: '/console/imports/{id}',
  access: 'operator:catalogue',
  input: z.object({ id }),
  output: importRun,
  refusals: ['not_found'],
});

export const operatorDiscardImport = defineCall({
  summary: 'Forgets an uploaded file that is not being stored. What was imported stays.',
  method: 'DELETE',
  path: '/console/imports/{id}',
  access: 'operator:catalogue',
  input: z.object({ id }),
  output: z.null(),
  refusals: ['not_found', 'changed_meanwhile'],
});

export const operatorUndoImport = defineCall({
  summary: 'Undoes an import within 90 days, in the background, unless a later one has changed the same products.',
  method: 'POST',
  path: '/console/imports/{importId}/undo',
  access: 'operator:catalogue',
  input: z.object({ importId: marketplaceId }),
  output: z.null(),
  refusals: ['not_found', 'changed_meanwhile'],
});
