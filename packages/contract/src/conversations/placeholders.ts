/** Placeholders in a prepared text, in braces: `Dear {name}`. */
export const replyPlaceholders = ['name', 'order', 'shop', 'me'] as const;
/** Placeholders of a message to many. */
export const broadcastPlaceholders = ['name', 'shop'] as const;

export type Placeholder = (typeof replyPlaceholders)[number];

const braces = /\{([^{}]*)\}/g;

/** Unknown placeholders in the text: `{nmae}`. */
export function unknownPlaceholders(text: string, known: readonly string[]): string[] {
  return [...text.matchAll(braces)].map(([, word = '']) => word).filter((word) => !known.includes(word));
}

/** Unknown placeholders stay as they are. */
export function fillPlaceholders(text: string, values: Partial<Record<Placeholder, string>>): string {
  return text.replace(braces, (all, word: string) =>
    Object.hasOwn(values, word) ? (values[word as Placeholder] ?? '') : all,
  );
}
