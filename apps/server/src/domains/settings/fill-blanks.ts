import { z } from 'zod';

const isBlank = (value: unknown) => value === undefined || (typeof value === 'string' && value.trim() === '');

const inside = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodNullable ? (schema.unwrap() as z.ZodType) : schema;

/** Fields that may be `null` may also be left out or be `''`: Hong Kong has no postal codes. */
export function fillBlanks(schema: z.ZodType, value: unknown): unknown {
  const shape = inside(schema);
  if (shape instanceof z.ZodArray && Array.isArray(value))
    return value.map((one) => fillBlanks(shape.element as z.ZodType, one));
  if (!(shape instanceof z.ZodObject) || typeof value !== 'object' || value === null || Array.isArray(value))
    return value;
  const given = value as Record<string, unknown>;
  const filled = Object.entries(shape.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    if (isBlank(given[name]) && field.safeParse(null).success) return [[name, null]];
    return name in given ? [[name, fillBlanks(field, given[name])]] : [];
  });
  // Others are no fields, and are refused by name.
  return { ...given, ...Object.fromEntries(filled) };
}
