import { readdirSync, readFileSync } from 'node:fs';
import { type QueryWord, queryWords } from '#domains/catalogue/index/search-text.ts';

/**
 * Words that buyers use for the same thing: `apps/server/synonyms/LANGUAGE.txt`, one group per line, comma-separated. A
 * search for any member of a group finds the goods of all. Members may have several words, and may be words of another
 * language. `men, male -> unisex`: those before the arrow say for whom goods are, and a search for them finds what stands
 * after it, too, but not the other way round.
 */

const folder = new URL('../../../../synonyms/', import.meta.url);

interface Synonyms {
  /** The tokens of all members by the forms of one member's words, its own first. */
  groups: ReadonlyMap<string, readonly (readonly string[])[]>;
  longest: number;
  /** Words as written, for recognising mistyped ones. */
  words: ReadonlySet<string>;
  /** Keys of groups that say for whom goods are. */
  audiences: ReadonlySet<string>;
}

const none: Synonyms = { groups: new Map(), longest: 0, words: new Set(), audiences: new Set() };
const keyOf = (words: readonly QueryWord[]) => words.map(({ alternatives }) => alternatives[0]?.join(' ')).join(' ');
const tokensOf = (words: readonly QueryWord[]) => words.map(({ alternatives }) => alternatives[0]?.[0] ?? '');

const membersOf = (list = '') =>
  list
    .split(/[,،、，]/)
    .map(queryWords)
    .filter((member) => member.length > 0);

/** Parses a file's text; `#` begins a comment. */
export function readSynonyms(text: string): Synonyms {
  const groups = new Map<string, string[][]>();
  const words = new Set<string>();
  const audiences = new Set<string>();
  let longest = 0;
  for (const line of text.split('\n')) {
    const [alike, ...wider] = line.replace(/#.*/, '').split('->');
    const members = membersOf(alike);
    const also = wider.flatMap(membersOf);
    for (const { word, isSpelled } of also.flat()) if (isSpelled) words.add(word);
    for (const member of members) {
      if (also.length > 0) audiences.add(keyOf(member));
      longest = Math.max(longest, member.length);
      for (const { word, isSpelled } of member) if (isSpelled) words.add(word);
      const known = groups.get(keyOf(member)) ?? [tokensOf(member)];
      const others = [...members.filter((other) => other !== member), ...also];
      groups.set(keyOf(member), [...known, ...others.map(tokensOf)]);
    }
  }
  return { groups, longest, words, audiences };
}

const files = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => [name.replace('.txt', ''), readSynonyms(readFileSync(new URL(name, folder), 'utf8'))]),
);

export const synonymsOf = (language: string): Synonyms => files.get(language) ?? none;

/** Replaces each word, or run of words, that is in a group of the language by the whole group. The longest run wins. */
export function withSynonyms(words: readonly QueryWord[], { groups, longest, audiences }: Synonyms): QueryWord[] {
  const result: QueryWord[] = [];
  for (let at = 0; at < words.length; ) {
    const run = longestRun(words.slice(at, at + longest), groups);
    const [first] = words.slice(at);
    const key = keyOf(run);
    const found = first && run.length > 0 ? withGroup(run, groups.get(key) ?? []) : first;
    if (found) result.push(audiences.has(key) ? { ...found, isAudience: true } : found);
    at += Math.max(1, run.length);
  }
  return result;
}

function withGroup(run: readonly QueryWord[], group: QueryWord['alternatives']): QueryWord {
  const [first, second] = run;
  if (first && !second) return { ...first, alternatives: withoutNarrower([...first.alternatives, ...group.slice(1)]) };
  return { word: run.map(({ word }) => word).join(' '), isSpelled: false, alternatives: withoutNarrower(group) };
}

/** "Coffee mug" adds nothing to "mug". */
function withoutNarrower(alternatives: QueryWord['alternatives']): QueryWord['alternatives'] {
  return alternatives.filter(
    (tokens) =>
      !alternatives.some((wider) => wider.length < tokens.length && wider.every((token) => tokens.includes(token))),
  );
}

function longestRun(words: readonly QueryWord[], groups: Synonyms['groups']): readonly QueryWord[] {
  for (let length = words.length; length > 0; length--) {
    const run = words.slice(0, length);
    if (groups.has(keyOf(run))) return run;
  }
  return [];
}
