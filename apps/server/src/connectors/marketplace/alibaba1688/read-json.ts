/** Control characters and halves of a surrogate pair: PostgreSQL stores neither, and one would hold up a whole batch. */
const unwanted = /[[\p{Cc}\p{Cs}]--[\t\n\r]]/gv;

/**
 * JSON whose numbers survive: order ids exceed 2^53, and sums are decimals. A number that is no safe integer is kept as the
 * text that was sent. Texts come without characters that cannot be stored. Throws as `JSON.parse` does.
 */
export function readExactJson(text: string): unknown {
  return JSON.parse(text, (_key: string, value: unknown, context?: { source?: string }) => {
    if (typeof value === 'string') return value.replace(unwanted, '');
    if (typeof value !== 'number') return value;
    const source = context?.source;
    if (source === undefined) throw new TypeError('This version of Node does not give the text of numbers.');
    return Number.isSafeInteger(value) && source === String(value) ? value : source;
  });
}
