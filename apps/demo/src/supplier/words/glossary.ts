/** How one language names the demo goods: whole phrases, by their English. */
export interface Glossary {
  /** Between the parts of a list. */
  comma: string;
  /** "95% cotton", with `{share}` for 95 and `{what}` for the fibre. */
  share: string;
  /** Between a whole number and its decimals, where that is not a point. */
  decimal?: string;
  /** Units in the language's own letters: `{ cm: 'см' }`. */
  units?: Record<string, string>;
  /** "{count} colours", in the plural forms that differ from the phrase in `words`. */
  colours?: Partial<Record<Intl.LDMLPluralRule, string>>;
  words: Record<string, string>;
}
