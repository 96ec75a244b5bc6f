/** A request of an operator; each differs from the one before. */
export interface Operation {
  name: string;
  /** Below `/api/console`. */
  make(): string;
}

type Query = Record<string, string | number>;

/** Lists of one path. */
export const listOf =
  (path: string) =>
  (name: string, query: () => Query = () => ({})): Operation => ({
    name,
    make: () =>
      `${path}?${new URLSearchParams(Object.entries({ pageSize: 50, ...query() }).map(([key, value]) => [key, String(value)]))}`,
  });

/** A word of these letters, in an order that no text has. */
export const absent = (pick: (from: string[]) => string, letters: string) =>
  Array.from({ length: 5 }, () => pick([...letters])).join('');
