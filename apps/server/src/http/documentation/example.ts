import { type Components, fits, type JsonSchema } from './json-schema.ts';

export function exampleOf(schema: JsonSchema, components: Components, seen: readonly string[] = []): unknown {
  if (schema.examples) return schema.examples[0];
  if (schema.$ref) return ofNamed(schema.$ref, components, seen);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined && typeof schema.default !== 'object') return schema.default;
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts) return exampleOf(mostDetailed(parts), components, seen);
  return ofType(schema, components, seen);
}

/** A recursive shape (a category's children) is left out. */
function ofNamed(ref: string, components: Components, seen: readonly string[]): unknown {
  const name = ref.split('/').at(-1) as string;
  const named = components[name];
  return named && !seen.includes(name) ? exampleOf(named, components, [...seen, name]) : undefined;
}

function mostDetailed(parts: readonly JsonSchema[]): JsonSchema {
  return parts.find((part) => part.const !== '' && !fits(part, null)) ?? parts[0] ?? {};
}

function ofType(schema: JsonSchema, components: Components, seen: readonly string[]): unknown {
  const type = [schema.type ?? (schema.properties ? 'object' : 'null')].flat()[0];
  if (type === 'object') return ofObject(schema, components, seen);
  if (type === 'array') return [exampleOf(schema.items ?? {}, components, seen)].filter((each) => each !== undefined);
  if (type === 'string') return schema.format === 'date' ? '2026-11-04' : '';
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  return type === 'boolean' ? false : null;
}

function ofObject({ properties = {} }: JsonSchema, components: Components, seen: readonly string[]) {
  const fields = Object.entries(properties)
    .filter(([, property]) => !property.deprecated)
    .map(([name, property]) => [name, exampleOf(property, components, seen)]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}
