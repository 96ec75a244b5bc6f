/** A time of an answer: the shop writes `2026-11-04 09:12:36` in some fields and ISO 8601 in others, UTC in both. */
export function readTime(text: string): Date {
  const date = new Date(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? `${text.replace(' ', 'T')}Z` : text);
  if (Number.isNaN(date.getTime())) throw new RangeError(`not a time: ${text}`);
  return date;
}
