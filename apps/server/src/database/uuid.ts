const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Ids arrive as any text; PostgreSQL would raise an error for text that is not a uuid instead of finding nothing. */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}
