import { invalid } from './errors.ts';

/** Parameters as Stripe's API reads them: form-encoded, nested by brackets, unknown ones refused. */

type Value = string | Value[] | { [name: string]: Value };
export type Values = { [name: string]: Value };

export function parseForm(text: string): Values {
  const root: Values = {};
  for (const [key, value] of new URLSearchParams(text)) put(root, pathOf(key), value);
  return withLists(root) as Values;
}

function pathOf(key: string): string[] {
  const [first = '', ...rest] = key.split('[');
  return [first, ...rest.map((part) => part.replace(/\]$/, ''))];
}

function put(target: Values, [name = '', ...rest]: string[], value: string): void {
  const key = name === '' ? String(Object.keys(target).length) : name;
  if (rest.length === 0) target[key] = value;
  else {
    if (typeof target[key] !== 'object') target[key] = Object.create(null) as Values;
    put(target[key] as Values, rest, value);
  }
}

/** Objects whose keys are 0, 1, 2 … are lists. */
function withLists(value: Value): Value {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value).map(([key, item]) => [key, withLists(item)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}

export type Kind =
  | { kind: 'text'; oneOf?: readonly string[]; longest?: number; mayBeEmpty?: boolean }
  | { kind: 'integer'; least?: number }
  | { kind: 'boolean' }
  | { kind: 'metadata' }
  | { kind: 'range' }
  | { kind: 'anything' }
  | { kind: 'list'; of: Kind }
  | { kind: 'object'; of: Shape };
export type Shape = { [name: string]: Kind & { isRequired?: true } };

export const text = (more: { oneOf?: readonly string[]; longest?: number; mayBeEmpty?: boolean } = {}) =>
  ({ kind: 'text', ...more }) as const;
export const integer = (least?: number) =>
  ({ kind: 'integer', ...(least === undefined ? {} : { least }) }) as const satisfies Kind;
export const boolean = { kind: 'boolean' } as const;
export const metadata = { kind: 'metadata' } as const;
export const range = { kind: 'range' } as const;
export const anything = { kind: 'anything' } as const;
export const listOf = (of: Kind) => ({ kind: 'list', of }) as const;
export const object = (of: Shape) => ({ kind: 'object', of }) as const;
export const required = <K extends Kind>(kind: K) => ({ ...kind, isRequired: true }) as const;

export type Input = { [name: string]: unknown };

/** Checks and converts; throws what Stripe answers. */
export function readParams(given: Values, shape: Shape, path = ''): Input {
  const nameOf = (name: string) => (path ? `${path}[${name}]` : name);
  for (const name of Object.keys(given))
    if (!(name in shape))
      throw invalid(`Received unknown parameter: ${nameOf(name)}`, { code: 'parameter_unknown', param: nameOf(name) });
  const result: Input = {};
  for (const [name, kind] of Object.entries(shape)) {
    const value = given[name];
    if (value !== undefined) result[name] = convert(value, kind, nameOf(name));
    else if (kind.isRequired)
      throw invalid(`Missing required param: ${nameOf(name)}.`, { code: 'parameter_missing', param: nameOf(name) });
  }
  return result;
}

function convert(value: Value, kind: Kind, param: string): unknown {
  switch (kind.kind) {
    case 'text':
      return readText(value, kind, param);
    case 'integer':
      return readInteger(value, kind.least, param);
    case 'boolean':
      if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${String(value)}`, { param });
      return value === 'true';
    case 'metadata':
      return readMetadata(value, param);
    case 'range':
      return typeof value === 'string'
        ? readInteger(value, undefined, param)
        : readParams(given(value, param), { gt: integer(), gte: integer(), lt: integer(), lte: integer() }, param);
    case 'list':
      if (!Array.isArray(value)) throw invalid('Invalid array', { param });
      return value.map((item, index) => convert(item, kind.of, `${param}[${index}]`));
    case 'object':
      return readParams(given(value, param), kind.of, param);
    case 'anything':
      return value;
  }
}

function given(value: Value, param: string): Values {
  if (typeof value === 'string' || Array.isArray(value)) throw invalid('Invalid object', { param });
  return value;
}

function readText(value: Value, { oneOf, longest = 5000, mayBeEmpty }: Kind & { kind: 'text' }, param: string): string {
  if (typeof value !== 'string') throw invalid('Invalid string', { param });
  if (value === '' && !mayBeEmpty)
    throw invalid(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter.`,
      {
        code: 'parameter_invalid_empty',
        param,
      },
    );
  if (value.length > longest)
    throw invalid(`Invalid string: must be at most ${longest} characters`, { code: 'parameter_invalid_string', param });
  if (oneOf && !oneOf.includes(value)) throw invalid(`Invalid ${param}: must be one of ${oneOf.join(', ')}`, { param });
  return value;
}

function readInteger(value: Value, least: number | undefined, param: string): number {
  if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value))
    throw invalid(`Invalid integer: ${String(value)}`, { code: 'parameter_invalid_integer', param });
  if (least !== undefined && Number(value) < least)
    throw invalid(`This value must be greater than or equal to ${least}.`, {
      code: 'parameter_invalid_integer',
      param,
    });
  return Number(value);
}

/** Reads at most 50 keys of 40 characters, values of 500; an empty value removes its key. */
function readMetadata(value: Value, param: string): Record<string, string> {
  if (value === '') return {};
  const entries = Object.entries(given(value, param));
  if (entries.length > 50) throw invalid('You can only have 50 keys in metadata', { param });
  for (const [key, item] of entries) {
    if (key.length > 40) throw invalid('Metadata keys can be at most 40 characters', { param });
    if (typeof item !== 'string') throw invalid('Invalid string', { param: `${param}[${key}]` });
    if (item.length > 500)
      throw invalid('Metadata values can be at most 500 characters', { param: `${param}[${key}]` });
  }
  return Object.fromEntries(entries.filter(([, item]) => item !== '')) as Record<string, string>;
}
