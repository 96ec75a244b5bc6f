/** Isolates text of any language and direction within a sentence of another. */
export const isolated = (words: string): string => `\u2068${words}\u2069`;
