import { getCountry } from '@sampan/locations';
import { z } from 'zod';

const isBlank = (value: unknown) => value === undefined || (typeof value === 'string' && value.trim() === '');

const inside = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodNullable ? schema.unwrap() : schema;

/** Fields that may be `null` may also be left out or be `''`: Hong Kong has no postal codes. */
export function fillBlanks(schema: z.core.$ZodType, value: unknown): unknown {
  const shape = inside(schema);
  if (shape instanceof z.ZodArray && Array.isArray(value)) return value.map((one) => fillBlanks(shape.element, one));
  if (!(shape instanceof z.ZodObject) || typeof value !== 'object' || value === null || Array.isArray(value))
    return value;
  const given = value as Record<string, unknown>;
  const filled = Object.entries(shape.shape).flatMap(([name, field]) => {
    if (isBlank(given[name]) && z.safeParse(field, null).success) return [[name, null]];
    return name in given ? [[name, fillBlanks(field, given[name])]] : [];
  });
  // Others are no fields, and are refused by name.
  return { ...given, ...Object.fromEntries(filled) };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Paths of fields that were given but that the schema dropped. */
export function unknownFields(given: unknown, parsed: unknown, path = ''): string[] {
  if (!isRecord(given) || !isRecord(parsed)) return [];
  return Object.entries(given).flatMap(([name, value]) => {
    const here = path ? `${path}.${name}` : name;
    return Object.hasOwn(parsed, name) ? unknownFields(value, parsed[name], here) : [here];
  });
}

const countryFields = ['country', 'countries', 'notTo'];

/** Paths of fields that name a country which does not exist. */
export function unknownCountries(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    const here = path ? `${path}.${name}` : name;
    if (!countryFields.includes(name)) return unknownCountries(field, here);
    return [field ?? []].flat().every((code) => getCountry(code)) ? [] : [here];
  });
}
