import { fieldWords } from '@sampan/contract/field-words';
import { z } from 'zod';

/** JSON Schema of the contract's shapes: named ones once, each field with a description and an example. */

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  description?: string;
  deprecated?: boolean;
  examples?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  $defs?: Record<string, JsonSchema>;
  discriminator?: { propertyName: string; mapping: Record<string, string> };
}

export type Components = Record<string, JsonSchema>;

const local = '#/$defs/';
const shared = '#/components/schemas/';
export const refTo = (name: string): JsonSchema => ({ $ref: shared + name });

/** The schema of one shape; named shapes in it go to `components`, shared by all calls. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Components): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: keepExamples,
  }) as JsonSchema;
  for (const [name, definition] of Object.entries(made.$defs ?? {})) components[name] ??= tidy(definition);
  return tidy(made);
}

/** Zod drops the examples of values that reading transforms: trimmed texts, numbers sent as text. */
function keepExamples({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}) {
  const { examples } = z.globalRegistry.get(zodSchema) ?? {};
  if (Array.isArray(examples)) jsonSchema.examples ??= examples;
}

/** Removes what only zod needs, and adds descriptions. */
function tidy(node: JsonSchema, name?: string): JsonSchema {
  const { $schema: _, $defs: __, id: ___, ...rest } = node as JsonSchema & { $schema?: string; id?: string };
  const made: JsonSchema = { ...rest };
  if (made.$ref?.startsWith(local)) made.$ref = shared + made.$ref.slice(local.length);
  if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum;
  if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum;
  // Drops the pattern against control characters, which is noise for readers.
  if (made.pattern?.includes('\\p{Cs}')) delete made.pattern;
  // Responses may grow; a client that rejects new fields would break needlessly.
  if (made.additionalProperties === false) delete made.additionalProperties;
  if (made.propertyNames?.enum && typeof made.additionalProperties === 'object') spellOut(made);
  if (made.properties)
    made.properties = Object.fromEntries(
      Object.entries(made.properties).map(([key, value]) => [key, tidy(value, key)]),
    );
  if (made.items) made.items = tidy(made.items);
  if (typeof made.additionalProperties === 'object') made.additionalProperties = tidy(made.additionalProperties);
  for (const kind of ['anyOf', 'oneOf', 'allOf'] as const)
    if (made[kind]) made[kind] = made[kind].map((part) => tidy(part));
  return name === undefined ? made : withWords(name, made);
}

/** A record with known keys becomes an object with these fields. */
function spellOut(made: JsonSchema): void {
  const each = made.additionalProperties as JsonSchema;
  made.properties = Object.fromEntries((made.propertyNames?.enum ?? []).map((key) => [String(key), { ...each }]));
  delete made.additionalProperties;
  delete made.propertyNames;
}

function withWords(name: string, made: JsonSchema): JsonSchema {
  const [meaning, example] = fieldWords[name] ?? [];
  if (!saysItself(made) && meaning) made.description = meaning;
  if (example !== undefined && !made.examples && !made.deprecated && fits(made, example)) made.examples = [example];
  return /(^at|At)$/.test(name) ? withTimeFormat(made) : made;
}

const inWords = '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$';
const isoOrEmpty = '^\\d{4}-\\d{2}-\\d{2}T|^$';

/** Times are written in two ways, and each field says in which: ISO 8601, or `2026-11-04 09:12:36`, which is UTC, too. */
function withTimeFormat(made: JsonSchema): JsonSchema {
  const { description = '', examples = [] } = made;
  const example = examples.find((one) => typeof one === 'string' && one !== '');
  const isIso = /ISO 8601/.test(description) || /^\d{4}-\d\d-\d\dT/.test(String(example));
  const isInWords = /YYYY-MM-DD HH:mm:ss/.test(description) || /^\d{4}-\d\d-\d\d \d/.test(String(example));
  const mayBeEmpty = /empty/i.test(description) || examples.includes('');
  const isText = (part: JsonSchema) =>
    [part.type].flat().includes('string') && !part.pattern && !part.format && !part.enum;
  const declare = (part: JsonSchema): JsonSchema => {
    if (!isText(part)) return part;
    if (isIso) return { ...part, ...(mayBeEmpty ? { pattern: isoOrEmpty } : { format: 'date-time' }) };
    if (isInWords && !isIso) return { ...part, pattern: mayBeEmpty ? `${inWords}|^$` : inWords };
    return part;
  };
  if (isInWords && !isIso && !description.includes('UTC')) made.description = `${description} UTC.`.trim();
  // The word list has one example for fields of both spellings.
  if (isIso && !/T/.test(String(example))) made.examples = ['2026-11-04T09:12:36.000Z'];
  else if (isInWords) made.examples ??= ['2026-11-04 09:12:36'];
  return { ...declare(made), ...(made.anyOf && { anyOf: made.anyOf.map(declare) }) };
}

/** Its own description; that of a general type ("US dollars.") does not describe the field. */
export function saysItself({ description }: JsonSchema): boolean {
  return description !== undefined && description !== 'US dollars.';
}

/** Whether an example can be used for this schema; a test checks formats against the contract itself. */
export function fits(schema: JsonSchema, value: unknown): boolean {
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts) return parts.some((part) => fits(part, value));
  if (schema.$ref) return false;
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum) return schema.enum.includes(value);
  if (typeof value === 'string' && !fitsText(schema, value)) return false;
  if (typeof value === 'number' && (value < (schema.minimum ?? value) || value > (schema.maximum ?? value)))
    return false;
  if (Array.isArray(value) && value.some((each) => schema.items && !fits(schema.items, each))) return false;
  const types = [schema.type ?? []].flat();
  return types.length === 0 || types.some((type) => isOfType(type, value));
}

function fitsText({ pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY, format }: JsonSchema, value: string) {
  if (format === 'date' && !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  return value.length >= minLength && value.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(value));
}

function isOfType(type: string, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type && value !== null && !Array.isArray(value);
}
