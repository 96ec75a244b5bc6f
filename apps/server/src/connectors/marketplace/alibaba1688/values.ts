import { z } from 'zod';

/**
 * Schemas of what the marketplace's fields hold. Numbers arrive as JSON numbers or as text, depending on the call and even
 * on the day; numbers beyond 2^53 and decimals are text already (read-json.ts).
 */

const digits = /^\d{1,20}$/;
const decimal = /^(-?)(\d{1,12})(?:\.(\d{1,8}))?$/;
const fenPerYuan = 100;

const numberText = z.union([z.string(), z.number()]).transform((value) => String(value).trim());

export const id = numberText.refine((text) => digits.test(text), 'is no id');

/** A number of pieces: `2`, `"2"` or `2.0`. */
export const count = numberText
  .refine((text) => /^\d{1,15}(\.0+)?$/.test(text), 'is no whole number')
  .transform(Number);

/** Fen are whole; yuan here would be a hundred times too little, so decimals are refused. */
export const fen = numberText.refine((text) => /^-?\d{1,15}$/.test(text), 'is no amount in fen').transform(Number);

/** A sum in yuan, to the fen: what is paid. */
export const yuanSum = numberText.transform((text, context) => {
  const exact = exactFen(text);
  if (exact !== undefined && exact.rest === 0) return exact.fen;
  context.addIssue({ code: 'custom', message: 'is no sum in yuan' });
  return z.NEVER;
});

/**
 * The price of a piece in yuan. Sellers price small goods in parts of a fen; such a price is rounded up, so that it never
 * promises less than the order will cost.
 */
export const yuanPrice = numberText.transform((text, context) => {
  const exact = exactFen(text);
  if (exact && exact.fen >= 0) return exact.fen + (exact.rest > 0 ? 1 : 0);
  context.addIssue({ code: 'custom', message: 'is no price in yuan' });
  return z.NEVER;
});

/** Whole fen, and what is left below one; without floating point. */
function exactFen(text: string): { fen: number; rest: number } | undefined {
  const [, sign, yuan, decimals = ''] = decimal.exec(text) ?? [];
  if (yuan === undefined) return undefined;
  const whole = Number(yuan) * fenPerYuan + Number(decimals.slice(0, 2).padEnd(2, '0'));
  return { fen: sign === '-' ? 0 - whole : whole, rest: Number(decimals.slice(2) || '0') };
}

export const yuanText = (fen: number): string =>
  `${Math.trunc(fen / fenPerYuan)}.${String(fen % fenPerYuan).padStart(2, '0')}`;

/** `true`, or `"true"`. */
export const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

export const text = z.string();

/** Null and missing alike are undefined: not said. */
export const maybe = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined);

/** As `maybe`, and an empty text says nothing either. */
export const maybeText = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || undefined);

export const list = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .array(schema)
    .nullish()
    .transform((items) => items ?? []);

/** `"99.1%"` is 0.991, and a bare number up to 1 is one already. Undefined: not said, or in a form that nobody described. */
export const rate = numberText.nullish().transform((given) => {
  const [, number, sign] = /^(\d{1,3}(?:\.\d+)?)(%?)$/.exec(given ?? '') ?? [];
  if (number === undefined) return undefined;
  const value = sign ? Number(number) / 100 : Number(number);
  return value <= 1 ? value : undefined;
});

export const score = numberText.nullish().transform((given) => {
  const value = /^\d(\.\d+)?$/.test(given ?? '') ? Number(given) : undefined;
  return value !== undefined && value <= 5 ? value : undefined;
});

/** Kilograms to whole grams, at least one. Zero is how the marketplace says that it does not know. */
export const kilograms = numberText.nullish().transform((given, context) => gramsOf(given, 3, context));
export const grams = numberText.nullish().transform((given, context) => gramsOf(given, 0, context));

interface Issues {
  addIssue(issue: { code: 'custom'; message: string }): void;
}

function gramsOf(given: string | null | undefined, shift: 0 | 3, context: Issues): number | undefined {
  if (given === undefined || given === null || given === '') return undefined;
  const [, sign, whole, decimals = ''] = decimal.exec(given) ?? [];
  if (whole === undefined || sign === '-') {
    context.addIssue({ code: 'custom', message: 'is no weight' });
    return undefined;
  }
  const value = Number(whole + decimals.slice(0, shift).padEnd(shift, '0'));
  const isMore = /[1-9]/.test(decimals.slice(shift));
  return value + (isMore ? 1 : 0) || undefined;
}

/** Times of orders have milliseconds and a zone; those of the catalogue and of messages are Beijing's. */
export const time = z.string().transform((given, context) => {
  const found = readTime(given);
  if (found) return found;
  context.addIssue({ code: 'custom', message: 'is no time' });
  return z.NEVER;
});

const orderTime = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})?([+-]\d\d)(\d\d)$/;
const plainTime = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/;

export function readTime(given: string): Date | undefined {
  const [, year, month, day, hour, minute, second, ms = '000', zone, zoneMinutes] = orderTime.exec(given) ?? [];
  const [, date, clock] = plainTime.exec(given) ?? [];
  const iso = year
    ? `${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}${zone}:${zoneMinutes}`
    : date && `${date}T${clock}+08:00`;
  const found = iso ? new Date(iso) : undefined;
  return found && !Number.isNaN(found.getTime()) ? found : undefined;
}

/** `20261128101112000+0800`. */
export function orderTimeText(at: Date): string {
  const beijing = new Date(at.getTime() + 8 * 3_600_000).toISOString();
  return `${beijing.replace(/[-:T.Z]/g, '')}+0800`;
}

/** A code that arrives as a number or as text. */
export const numberCode = numberText;

/**
 * A sum that they computed in floating point, to the nearest fen: for showing. What is paid is compared by sums in fen.
 */
export const yuanNearest = numberText.transform((given, context) => {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,20}))?$/.exec(given) ?? [];
  if (whole === undefined) {
    context.addIssue({ code: 'custom', message: 'is no sum in yuan' });
    return z.NEVER;
  }
  const fenDigits = decimals.padEnd(3, '0');
  return Number(whole) * fenPerYuan + Number(fenDigits.slice(0, 2)) + (Number(fenDigits[2]) >= 5 ? 1 : 0);
});
