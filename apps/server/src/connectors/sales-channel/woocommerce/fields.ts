import { z } from 'zod';

/** Normalises numbers, texts and lists as PHP and its plug-ins write them in JSON. */

const isGapped = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' &&
  given !== null &&
  !Array.isArray(given) &&
  Object.keys(given).every((key) => /^\d+$/.test(key));

/** A list whose places have gaps comes as an object. */
export const listOf = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => (isGapped(given) ? Object.values(given) : given), z.array(schema));

const numberIn = (given: unknown): unknown =>
  typeof given === 'string' && /^-?\d+(\.\d+)?$/.test(given.trim()) ? Number(given) : given;

export const number = z.preprocess(numberIn, z.number());
export const id = z.preprocess(numberIn, z.int().positive());
/** 0: none. */
export const idOrNone = z.preprocess((given) => numberIn(given) || 0, z.int().nonnegative());

/** Empty where there is none. */
export const words = z.preprocess(
  (given) => (typeof given === 'number' ? String(given) : (given ?? '')),
  z.string().catch(''),
);
