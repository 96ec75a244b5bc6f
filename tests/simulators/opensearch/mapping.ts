import { onlyKeys, Refusal } from './refusal.ts';

export interface Field {
  type: 'keyword' | 'long' | 'boolean';
  hasDocValues: boolean;
}

export type Mapping = ReadonlyMap<string, Field>;
export type Source = Record<string, unknown>;

const longestTerm = 32_766;

/** Strict ones only: OpenSearch would invent fields otherwise, of the type that the first document suggests. */
export function readMapping(given: unknown): Mapping {
  const { dynamic, properties } = onlyKeys(given, ['dynamic', 'properties'], 'mappings');
  if (dynamic !== 'strict') throw new Refusal(400, 'mapper_parsing_exception', 'only strict mappings are simulated');
  return new Map(
    Object.entries(properties as Record<string, unknown>).map(([name, field]) => {
      const known = onlyKeys(field, ['type', 'doc_values', 'norms'], name);
      const type = known.type as Field['type'];
      if (!['keyword', 'long', 'boolean'].includes(type))
        throw new Refusal(400, 'mapper_parsing_exception', `No handler for type [${String(type)}]`);
      return [name, { type, hasDocValues: known.doc_values !== false }];
    }),
  );
}

function fits(value: unknown, { type }: Field): boolean {
  if (Array.isArray(value)) return value.every((one) => fits(one, { type, hasDocValues: true }));
  if (type === 'keyword') return typeof value === 'string' && Buffer.byteLength(value) <= longestTerm;
  return type === 'long' ? Number.isSafeInteger(value) : typeof value === 'boolean';
}

export function checkDocument(mapping: Mapping, source: Source): void {
  for (const [name, value] of Object.entries(source)) {
    const field = mapping.get(name);
    if (!field)
      throw new Refusal(
        400,
        'strict_dynamic_mapping_exception',
        `mapping set to strict, dynamic introduction of [${name}] within [_doc] is not allowed`,
      );
    if (!fits(value, field))
      throw new Refusal(400, 'mapper_parsing_exception', `failed to parse field [${name}] of type [${field.type}]`);
  }
}

/** The real one finds nothing in an unknown field; here that is the caller's error. */
export function fieldOf(mapping: Mapping, name: string): Field {
  const field = mapping.get(name);
  if (!field) throw new Refusal(400, 'query_shard_exception', `No mapping found for [${name}]`);
  return field;
}
