import type { JsonSchema } from '../apps/server/src/http/documentation/json-schema.ts';

/** JSON Schema of the OpenAPI document → text of a TypeScript type. Refuses what the contract's schemas do not use. */

export interface TypeTextOptions {
  /** Inputs leave out what only old clients send: fields that are never read, empty text and null for "not given". */
  isInput?: boolean;
}

const known = new Set(
  `$ref type const enum default format pattern minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength minItems
  maxItems uniqueItems description deprecated examples properties required additionalProperties propertyNames items anyOf
  oneOf allOf title`.split(/\s+/),
);

export function typeText(schema: JsonSchema, indent = '', options: TypeTextOptions = {}): string {
  const unknown = Object.keys(schema).find((key) => !known.has(key));
  if (unknown) throw new Error(`no TypeScript is written for "${unknown}" of a schema`);
  const text = (part: JsonSchema) => typeText(part, indent, options);
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts) return union(parts.map(text));
  if (schema.allOf) return schema.allOf.map(text).join(' & ');
  const types = [schema.type ?? []].flat();
  return types.length === 0 ? 'unknown' : union(types.map((type) => ofType(type, schema, indent, options)));
}

const union = (parts: readonly string[]) => [...new Set(parts)].join(' | ');

function ofType(type: string, schema: JsonSchema, indent: string, options: TypeTextOptions): string {
  if (type === 'integer') return 'number';
  if (type === 'array') {
    const item = typeText(schema.items ?? {}, indent, options);
    return /[|&]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  if (type !== 'object') return type;
  if (schema.properties && Object.keys(schema.properties).length > 0) return objectText(schema, indent, options);
  if (typeof schema.additionalProperties === 'object')
    return `Record<string, ${typeText(schema.additionalProperties, indent, options)}>`;
  return 'Record<string, never>';
}

/** `{ … }`, each field with its description. */
export function objectText(schema: JsonSchema, indent: string, options: TypeTextOptions = {}): string {
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).filter(([, field]) => !(options.isInput && field.deprecated));
  const inner = `${indent}  `;
  const lines = fields.map(([name, field]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    const isOptional = !required.has(name);
    const type = typeText(options.isInput && isOptional ? withoutNothing(field) : field, inner, options);
    return `${commentText(field.description, inner)}${inner}${key}${isOptional ? '?' : ''}: ${type};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

/** A field that may be left out need not be sent empty. */
function withoutNothing(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema.type)) return { ...schema, type: schema.type.filter((type) => type !== 'null') };
  if (!schema.anyOf) return schema;
  const parts = schema.anyOf.map(withoutNothing).filter((part) => part.const !== '' && part.type !== 'null');
  return parts.length > 0 ? { ...schema, anyOf: parts } : schema;
}

export function commentText(text: string | undefined, indent: string): string {
  return text
    ? `${indent}/** ${text
        .replaceAll('*/', '*\\/')
        .replaceAll(/\s+/g, ' ')
        .replace(/ Ours\.$/, '')} */\n`
    : '';
}
