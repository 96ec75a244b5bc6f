/** A changed value of a row; nested ones are named by their path, `value.accounts.0.bank`. */

export interface Difference {
  path: string;
  before: unknown;
  after: unknown;
}

type Values = Readonly<Record<string, unknown>> | null;

export function differencesOf(before: Values, after: Values): Difference[] {
  const [was, is] = [flat(before), flat(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((path) => ({ path, before: was.get(path), after: is.get(path) }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after));
}

/** Lists of words and figures stay whole: what was added to them is seen better side by side. */
function flat(values: Values): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const walk = (value: unknown, path: string) => {
    if (!isNested(value)) return found.set(path, value);
    for (const [key, inner] of Object.entries(value)) walk(inner, path ? `${path}.${key}` : key);
  };
  if (values) for (const [key, value] of Object.entries(values)) walk(value, key);
  return found;
}

function isNested(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const inner = Object.values(value);
  return Array.isArray(value) ? inner.some((one) => typeof one === 'object' && one !== null) : inner.length > 0;
}
