import { z } from 'zod';

/** Reasons why a bank's file, or one of its lines, cannot be read. */
const problems = [
  'archive',
  'bad_amount',
  'bad_day',
  'bad_direction',
  'bad_encoding',
  'bad_entry',
  'bai2',
  'coda',
  'csv_broken',
  'day_order',
  'decimal_mixed',
  'decimal_unclear',
  'document_type',
  'empty',
  'excel',
  'json',
  'no_amount',
  'no_columns',
  'no_currency',
  'no_day',
  'no_direction',
  'no_encoding',
  'not_camt',
  'numbers',
  'office',
  'ofx',
  'other_currency',
  'pdf',
  'picture',
  'qif',
  'signs_disagree',
  'too_large',
  'too_many',
  'too_slow',
  'web_page',
  'xml_broken',
  'zip_broken',
  'zip_encrypted',
  'zip_large',
  'zip_many',
  'zip_without',
] as const;

/** `data` of the refusal `statement_unreadable`. */
export const statementProblem = z
  .object({
    problem: z.enum(problems),
    file: z.string().describe('In a ZIP; otherwise empty text.'),
    line: z.int().nullable().describe('1 is the file’s first; in XML the entry’s position.'),
    text: z.string().describe('What of the file is meant, such as the amount; or empty text.'),
    most: z.int().nullable().describe('How many transactions or files there may be.'),
  })
  .meta({ id: 'StatementProblem' });

export type ProblemData = z.infer<typeof statementProblem>;
