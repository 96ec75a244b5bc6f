import { parseJson } from './json.ts';
import { invalid, missing } from './refusal.ts';
import { readTime } from './times.ts';

/**
 * What a field holds. `long` is digits, also above 2^53; `yuan` is a decimal text; `file` is base64 that is never signed.
 */
export type Kind =
  | 'text'
  | 'int'
  | 'long'
  | 'double'
  | 'boolean'
  | 'yuan'
  | 'time'
  | 'file'
  | { oneOf: readonly string[] }
  | { listOf: Kind }
  | { fields: Fields };

/** By name; a required field's name ends in `*`. */
export type Fields = Readonly<Record<string, Kind>>;

export const oneOf = (...words: string[]): Kind => ({ oneOf: words });
export const listOf = (kind: Kind): Kind => ({ listOf: kind });
export const object = (fields: Fields): Kind => ({ fields });

type Value = string | number | boolean | Given | Value[];

/** Fields of a call that have passed all checks; longs as digits, times in milliseconds. */
export class Given {
  readonly #values: ReadonlyMap<string, Value>;

  constructor(values: ReadonlyMap<string, Value>) {
    this.#values = values;
  }

  text(name: string): string | undefined {
    const value = this.#values.get(name);
    return typeof value === 'string' ? value : undefined;
  }

  /** A required text, enumeration or long. */
  need(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw missing(name);
    return value;
  }

  number(name: string): number | undefined {
    const value = this.#values.get(name);
    return typeof value === 'number' ? value : undefined;
  }

  needNumber(name: string): number {
    const value = this.number(name);
    if (value === undefined) throw missing(name);
    return value;
  }

  flag(name: string): boolean | undefined {
    const value = this.#values.get(name);
    return typeof value === 'boolean' ? value : undefined;
  }

  inside(name: string): Given {
    const value = this.#values.get(name);
    return value instanceof Given ? value : new Given(new Map());
  }

  each(name: string): Given[] {
    const value = this.#values.get(name);
    return Array.isArray(value) ? value.filter((item) => item instanceof Given) : [];
  }

  texts(name: string): string[] {
    const value = this.#values.get(name);
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }
}

export interface Field {
  name: string;
  kind: Kind;
  isRequired: boolean;
}

export const fieldsOf = (fields: Fields): Field[] =>
  Object.entries(fields).map(([key, kind]) => ({ name: key.replace('*', ''), kind, isRequired: key.endsWith('*') }));

const isJson = (kind: Kind) => typeof kind === 'object' && !('oneOf' in kind);

/** In the platform's order: required fields, JSON texts, types, unknown fields. */
export function readForm(form: ReadonlyMap<string, string>, fields: Fields): Given {
  const known = fieldsOf(fields);
  for (const { name, isRequired } of known) if (isRequired && !form.get(name)) throw missing(name);
  const values: Record<string, unknown> = {};
  for (const { name, kind } of known) {
    const text = form.get(name);
    if (text !== undefined) values[name] = isJson(kind) ? readJson(name, text) : text;
  }
  for (const { name, kind } of known) if (name in values) checkRequired(values[name], kind, name);
  const read = new Map<string, Value>();
  for (const { name, kind } of known)
    if (name in values)
      read.set(name, isJson(kind) ? convert(values[name], kind, name) : fromText(values[name], kind, name));
  for (const name of form.keys()) if (!known.some((field) => field.name === name)) throw invalid(name, 'it is unknown');
  for (const { name, kind } of known) if (name in values) checkKnown(values[name], kind, name);
  return new Given(read);
}

function readJson(name: string, text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw invalid(name, 'it is no JSON text');
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function checkRequired(value: unknown, kind: Kind, path: string): void {
  if (typeof kind === 'string' || 'oneOf' in kind) return;
  if ('listOf' in kind) {
    if (Array.isArray(value))
      for (const [index, item] of value.entries()) checkRequired(item, kind.listOf, `${path}[${index}]`);
    return;
  }
  if (!isObject(value)) return;
  for (const field of fieldsOf(kind.fields)) {
    const inner = value[field.name];
    if (field.isRequired && (inner === undefined || inner === null || inner === ''))
      throw missing(`${path}.${field.name}`);
    if (inner !== undefined) checkRequired(inner, field.kind, `${path}.${field.name}`);
  }
}

function checkKnown(value: unknown, kind: Kind, path: string): void {
  if (typeof kind === 'string' || 'oneOf' in kind) return;
  if ('listOf' in kind) {
    if (Array.isArray(value)) for (const item of value) checkKnown(item, kind.listOf, path);
    return;
  }
  if (!isObject(value)) return;
  const known = fieldsOf(kind.fields);
  for (const [name, inner] of Object.entries(value)) {
    const field = known.find((one) => one.name === name);
    if (!field) throw invalid(`${path}.${name}`, 'it is unknown');
    checkKnown(inner, field.kind, `${path}.${name}`);
  }
}

function convert(value: unknown, kind: Kind, path: string): Value {
  if (typeof kind === 'string') return scalar(value, kind, path);
  if ('oneOf' in kind) return word(value, kind.oneOf, path);
  if ('listOf' in kind) {
    if (!Array.isArray(value)) throw invalid(path, 'it is no list');
    return value.map((item, index) => convert(item, kind.listOf, `${path}[${index}]`));
  }
  if (!isObject(value)) throw invalid(path, 'it is no object');
  const read = new Map<string, Value>();
  for (const field of fieldsOf(kind.fields)) {
    const inner = value[field.name];
    if (inner !== undefined) read.set(field.name, convert(inner, field.kind, `${path}.${field.name}`));
  }
  return new Given(read);
}

function word(value: unknown, words: readonly string[], path: string): string {
  if (typeof value === 'string' && words.includes(value)) return value;
  throw invalid(path, `it is none of ${words.join(', ')}`);
}

/** A plain form field; it is text on the wire whatever it means. */
function fromText(value: unknown, kind: Kind, path: string): Value {
  const text = String(value);
  if (kind === 'int' || kind === 'double')
    return scalar(/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text, kind, path);
  if (kind === 'boolean') return scalar(text === 'true' ? true : text === 'false' ? false : text, kind, path);
  return convert(text, kind, path);
}

function scalar(value: unknown, kind: Extract<Kind, string>, path: string): Value {
  if (kind === 'boolean' && typeof value === 'boolean') return value;
  if (kind === 'int' && Number.isSafeInteger(value)) return Number(value);
  if (kind === 'double' && typeof value === 'number') return value;
  if (kind === 'long' && isLong(value)) return String(value);
  if (typeof value !== 'string') throw invalid(path, `it is no ${kind}`);
  if (kind === 'text' || kind === 'file') return value;
  if (kind === 'yuan' && /^\d+(\.\d{1,2})?$/.test(value)) return value;
  const time = kind === 'time' ? readTime(value) : undefined;
  if (time !== undefined) return time;
  throw invalid(path, `it is no ${kind}`);
}

/** Bare, or as a text of digits, since JavaScript cannot write it bare. */
const isLong = (value: unknown) =>
  typeof value === 'string' ? /^\d{1,19}$/.test(value) : Number.isSafeInteger(value) && Number(value) >= 0;
