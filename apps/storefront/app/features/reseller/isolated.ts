/** Words in whatever language and direction, which keep their own marks within a sentence of another. */
export const isolated = (words: string): string => `\u2068${words}\u2069`;
