/** JSON with integers above 2^53, which the platform writes as bare numbers. Here ids are texts of digits. */

declare global {
  interface JSON {
    rawJSON(text: string): object;
    parse(
      text: string,
      reviver: (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown,
    ): unknown;
  }
}

/** An id as a bare number in an answer. */
export const bare = (digits: string): object => JSON.rawJSON(BigInt(digits).toString());

/** Numbers that JavaScript would damage are read as texts of their digits. */
export const parseJson = (text: string): unknown =>
  JSON.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source && /^-?\d+$/.test(source) && !Number.isSafeInteger(value) ? source : value,
  );
