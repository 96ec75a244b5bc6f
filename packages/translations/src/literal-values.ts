/**
 * Figures and names for a message, in a form that comes out as it went in: Lingui decodes `\u0041` and `\x41` in the
 * finished text, so that a name with a backslash would become another name, or hold a character that nothing can store.
 */
export function literalValues<Value>(values: Record<string, Value>): Record<string, Value | string> {
  let literal: Record<string, Value | string> = values;
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' && value.includes('\\'))
      literal = { ...literal, [name]: value.replaceAll('\\', '\\x5c') };
  }
  return literal;
}
