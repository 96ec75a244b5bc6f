/** What TypeScript leaves open about the keys of an object, as objects with a fixed set of keys have them. */

export function keysOf<Whole extends object>(whole: Whole): (keyof Whole & string)[] {
  return Object.keys(whole) as (keyof Whole & string)[];
}

/** One value a name. */
export function recordOf<const Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name, index: number) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name, index) => [name, value(name, index)])) as Record<Name, Value>;
}

export function isOneOf<const Name extends string>(names: readonly Name[], text: unknown): text is Name {
  return names.some((name) => name === text);
}
