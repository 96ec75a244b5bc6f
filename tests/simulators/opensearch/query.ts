import { fieldOf, type Mapping, type Source } from './mapping.ts';
import { onlyKeys, Refusal } from './refusal.ts';

/** The score of a document that matches; undefined if it does not. */
export type Matcher = (source: Source) => number | undefined;

const clauseMax = 1024;

const valuesOf = (source: Source, field: string): unknown[] => {
  const value = source[field];
  return value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
};

/** Filters score nothing. */
const isFound = (matches: (value: unknown) => boolean, field: string): Matcher => {
  return (source) => (valuesOf(source, field).some(matches) ? 1 : undefined);
};

function single(given: unknown, what: string): [name: string, value: unknown] {
  const entries = Object.entries((given ?? {}) as object);
  if (entries.length !== 1 || !entries[0])
    throw new Refusal(400, 'parsing_exception', `[${what}] query needs exactly one field`);
  return entries[0];
}

function checkValue(mapping: Mapping, field: string, value: unknown): void {
  const wanted = { keyword: 'string', long: 'number', boolean: 'boolean' }[fieldOf(mapping, field).type];
  if (typeof value !== wanted)
    throw new Refusal(400, 'query_shard_exception', `[${String(value)}] is no value of [${field}]`);
}

const kinds: Record<string, (given: unknown, mapping: Mapping) => Matcher> = {
  term(given, mapping) {
    const [field, value] = single(given, 'term');
    checkValue(mapping, field, value);
    return isFound((one) => one === value, field);
  },
  terms(given, mapping) {
    const [field, values] = single(given, 'terms');
    if (!Array.isArray(values)) throw new Refusal(400, 'parsing_exception', '[terms] query requires an array');
    if (values.length > 65_536) throw new Refusal(400, 'illegal_argument_exception', 'too many terms');
    for (const value of values) checkValue(mapping, field, value);
    const wanted = new Set(values);
    return isFound((one) => wanted.has(one), field);
  },
  prefix(given, mapping) {
    const [field, value] = single(given, 'prefix');
    if (fieldOf(mapping, field).type !== 'keyword' || typeof value !== 'string')
      throw new Refusal(400, 'query_shard_exception', `[prefix] is for keywords, [${field}] is none`);
    return isFound((one) => String(one).startsWith(value), field);
  },
  range(given, mapping) {
    const [field, limits] = single(given, 'range');
    const { gte = -Infinity, lte = Infinity } = onlyKeys(limits, ['gte', 'lte'], 'range') as Record<string, number>;
    if (fieldOf(mapping, field).type !== 'long')
      throw new Refusal(400, 'query_shard_exception', `[range] is for figures, [${field}] is none`);
    return isFound((one) => (one as number) >= gte && (one as number) <= lte, field);
  },
  exists(given, mapping) {
    const { field } = onlyKeys(given, ['field'], 'exists');
    if (!fieldOf(mapping, String(field)).hasDocValues)
      throw new Refusal(400, 'query_shard_exception', `[exists] needs doc values, [${String(field)}] has none`);
    return isFound(() => true, String(field));
  },
  constant_score(given, mapping) {
    const { filter, boost = 1 } = onlyKeys(given, ['filter', 'boost'], 'constant_score');
    const matches = compile(filter, mapping);
    return (source) => (matches(source) === undefined ? undefined : (boost as number));
  },
  bool: (given, mapping) => {
    const keys = ['filter', 'should', 'minimum_should_match'];
    const {
      filter = [],
      should = [],
      minimum_should_match,
    } = onlyKeys(given, keys, 'bool') as {
      filter?: unknown[];
      should?: unknown[];
      minimum_should_match?: number;
    };
    if (filter.length + should.length > clauseMax)
      throw new Refusal(400, 'too_many_clauses', `maxClauseCount is set to ${clauseMax}`);
    const filters = filter.map((one) => compile(one, mapping));
    const others = should.map((one) => compile(one, mapping));
    const least = minimum_should_match ?? (filters.length === 0 && others.length > 0 ? 1 : 0);
    return (source) => {
      if (!filters.every((matches) => matches(source) !== undefined)) return undefined;
      const scores = others.flatMap((matches) => matches(source) ?? []);
      return scores.length >= least ? scores.reduce((sum, score) => sum + score, 0) : undefined;
    };
  },
};

export function compile(query: unknown, mapping: Mapping): Matcher {
  const [kind, given] = single(query, 'query');
  const make = kinds[kind];
  if (!make) throw new Refusal(400, 'parsing_exception', `unknown query [${kind}]`);
  return make(given, mapping);
}
