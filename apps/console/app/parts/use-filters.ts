import { useSearchParams } from 'react-router';

type Read<Value> = (text: string | null) => Value;

/** One of these; anything else in the address counts as absent. */
export function oneOf<const Value extends string>(values: readonly Value[]): Read<Value | undefined> {
  return (text) => values.find((value) => value === text);
}

export const words: Read<string> = (text) => text?.trim() ?? '';

/** A whole number above 0, as text. */
export const positive: Read<string | undefined> = (text) => (text && /^[1-9]\d{0,4}$/.test(text) ? text : undefined);

/** A moment in ISO 8601, UTC. */
export const instant: Read<string | undefined> = (text) =>
  text && /^\d{4}-\d\d-\d\dT[\d:.]{5,12}Z$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

type Values<Reads> = { [Key in keyof Reads]: Reads[Key] extends Read<infer Value> ? Value : never };

/**
 * A list's filters are its address, so that a link or going back shows the same. `useFilters({ status: oneOf(orderStatuses),
 * search: words })` returns the values and a function that changes some of them; without a value a filter is left out.
 */
export function useFilters<Reads extends Record<string, Read<unknown>>>(reads: Reads) {
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, read(params.get(name))]));
  const change = (changes: Partial<Values<Reads>>) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, String(value));
        else next.delete(name);
      }
      return next;
    });
  return [values as Values<Reads>, change] as const;
}
