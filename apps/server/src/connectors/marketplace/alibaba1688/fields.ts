/** Fields of a call, and how they become the texts of a form. */

/** An id in JSON: a number there, and text here. */
export class Long {
  readonly digits: string;

  constructor(digits: string) {
    if (!/^\d{1,20}$/.test(digits)) throw new TypeError(`${digits} is no id`);
    this.digits = digits;
  }
}

export type Param =
  | string
  | number
  | boolean
  | undefined
  | Long
  | readonly Param[]
  | { readonly [name: string]: Param };

/** Objects and lists are one field of JSON text; what is undefined is left out. */
export function formFields(params: Readonly<Record<string, Param>>): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(params))
    if (value !== undefined) fields[name] = typeof value === 'string' ? value : jsonText(value);
  return fields;
}

function jsonText(value: Exclude<Param, undefined>): string {
  if (value instanceof Long) return value.digits;
  if (isList(value)) return `[${value.map((item) => (item === undefined ? 'null' : jsonText(item))).join(',')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, item]) =>
    item === undefined ? [] : [`${JSON.stringify(name)}:${jsonText(item)}`],
  );
  return `{${parts.flat().join(',')}}`;
}

/** `Array.isArray` does not narrow lists that may not be changed. */
const isList = (value: Exclude<Param, undefined>): value is readonly Param[] => Array.isArray(value);
