import { z } from 'zod';
import { MarketplaceProblem } from '../marketplace.ts';

/**
 * The forms of answers, each read in one place. A call succeeded if there is a result and no code says otherwise; `success`
 * decides nothing, because it is missing, a text, or false beside a good result.
 */

const code = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((given) => (given === null || given === undefined ? '' : String(given).trim()));
const words = z
  .string()
  .nullish()
  .transform((given) => given ?? '');

const goodCodes = new Set(['', '200', 'S0000', '0']);

const inner = z.object({ code, message: words, result: z.unknown().optional() });
const outer = z.object({ result: z.unknown().optional() });
const flat = z.object({ code, message: words, errorCode: code, errorMessage: words, result: z.unknown().optional() });

/** A: `{result: {success, code, message, result}}`; some samples have code and message beside the result. */
export function readA<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const { result: around } = understood(outer, body);
  const isNested = isObject(around) && ('result' in around || 'code' in around);
  const { code, message, result } = understood(inner, isNested ? around : body);
  if (!goodCodes.has(code)) throw new MarketplaceProblem('refused', message, code);
  if (result === null || result === undefined) throw new MarketplaceProblem('refused', message || 'no result', code);
  return understood(schema, result, 'result.');
}

/** B: `{result, errorCode, errorMessage}`. */
export function readB<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const { errorCode, errorMessage, result } = understood(flat, body);
  if (!goodCodes.has(errorCode)) throw new MarketplaceProblem('refused', errorMessage, errorCode);
  if (result === null || result === undefined) throw new MarketplaceProblem('refused', errorMessage || 'no result');
  return understood(schema, result, 'result.');
}

/** A or B: of some calls the pages show one, and samples the other. */
export function readAOrB<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const { result } = understood(outer, body);
  return isObject(result) && ('result' in result || 'code' in result) ? readA(schema, body) : readB(schema, body);
}

const done = z.object({
  success: z.unknown().optional(),
  code,
  message: words,
  errorCode: code,
  errorMessage: words,
  errorInfo: words,
});

/** C: `{success, errorCode, errorMessage}` or as in A, at the top or in `result`: only the code decides. */
export function readDone(body: unknown): void {
  const { result } = understood(outer, body);
  const answer = understood(done, isObject(result) ? result : body);
  const message = answer.errorMessage || answer.errorInfo || answer.message;
  const refused = [answer.errorCode, answer.code].find((one) => !goodCodes.has(one));
  if (refused !== undefined) throw new MarketplaceProblem('refused', message, refused);
  if (answer.success === false || answer.success === 'false')
    throw new MarketplaceProblem('odd_answer', 'success: is false, without a code');
}

export const isGoodCode = (given: string): boolean => goodCodes.has(given);
export const codeField = code;
export const wordsField = words;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Throws `odd_answer` with the field that does not fit. */
export function understood<Schema extends z.ZodType>(schema: Schema, value: unknown, at = ''): z.output<Schema> {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw new MarketplaceProblem('odd_answer', `${at}${issueOf(error)}`);
}

function issueOf({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join('.') || 'the answer'}: ${issue?.message ?? 'does not fit'}`;
}

/** An item that does not fit its description, as it is named to people. */
interface OddItem {
  id: string;
  problem: string;
}

/** Items of a list, each read by itself: an odd one is set aside and named, and the others go on. */
export function readItems<Schema extends z.ZodType>(
  schema: Schema,
  items: readonly unknown[],
  idOf: (item: Record<string, unknown>) => unknown,
): { items: z.output<Schema>[]; odd: OddItem[] } {
  const found: z.output<Schema>[] = [];
  const odd: OddItem[] = [];
  items.forEach((item, index) => {
    const { success, data, error } = schema.safeParse(item);
    if (success) found.push(data);
    else odd.push({ id: String((isObject(item) && idOf(item)) || `#${index}`), problem: issueOf(error) });
  });
  return { items: found, odd };
}
