/** Groups of three letters, as pg_trgm counts them: two gaps before the word and one behind it. */
export function trigramsOf(word: string): string[] {
  const letters = [...`  ${word} `];
  return [...new Set(letters.slice(2).map((letter, at) => `${letters[at]}${letters[at + 1]}${letter}`))];
}

/** 1 if two words have the same groups, 0 if none in common. */
export function similarity(one: string, other: string): number {
  const [a, b] = [trigramsOf(one), new Set(trigramsOf(other))];
  const common = a.filter((trigram) => b.has(trigram)).length;
  return common / (a.length + b.size - common);
}

/** Less alike than this is not similar, as pg_trgm has it. */
export const leastSimilarity = 0.3;
