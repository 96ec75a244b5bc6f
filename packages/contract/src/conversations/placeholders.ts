/** Words in braces that stand for something in a prepared text: `Dear {name}`. */
export const replyPlaceholders = ['name', 'order', 'shop', 'me'] as const;
/** Of a message to many. */
export const broadcastPlaceholders = ['name', 'shop'] as const;

export type Placeholder = (typeof replyPlaceholders)[number];

const braces = /\{([^{}]*)\}/g;

/** Those in the text that stand for nothing: `{nmae}`. */
export function unknownPlaceholders(text: string, known: readonly string[]): string[] {
  return [...text.matchAll(braces)].map(([, word = '']) => word).filter((word) => !known.includes(word));
}

/** What stands for nothing stays as it is. */
export function fillPlaceholders(text: string, values: Partial<Record<Placeholder, string>>): string {
  return text.replace(braces, (all, word: string) =>
    Object.hasOwn(values, word) ? (values[word as Placeholder] ?? '') : all,
  );
}
