import { readdirSync, readFileSync } from 'node:fs';
import { type QueryWord, queryWords } from './search-text.ts';

/**
 * Words that buyers use for the same thing: `apps/server/synonyms/LANGUAGE.txt`, one group per line, comma-separated. A
 * search for any member of a group finds the goods of all. Members may have several words, and may be words of another
 * language.
 */

const folder = new URL('../../../../synonyms/', import.meta.url);

interface Synonyms {
  /** By the forms of a member's words: the members' tokens, the member's own first. */
  groups: ReadonlyMap<string, readonly (readonly string[])[]>;
  longest: number;
  /** Words as written, for recognising mistyped ones. */
  words: ReadonlySet<string>;
}

const none: Synonyms = { groups: new Map(), longest: 0, words: new Set() };
const keyOf = (words: readonly QueryWord[]) => words.map(({ alternatives }) => alternatives[0]?.join(' ')).join(' ');
const tokensOf = (words: readonly QueryWord[]) => words.map(({ alternatives }) => alternatives[0]?.[0] ?? '');

/** Parses a file's text; `#` begins a comment. */
export function readSynonyms(text: string): Synonyms {
  const groups = new Map<string, string[][]>();
  const words = new Set<string>();
  let longest = 0;
  for (const line of text.split('\n')) {
    const members = line
      .replace(/#.*/, '')
      .split(/[,،、，]/)
      .map(queryWords)
      .filter((member) => member.length > 0);
    for (const member of members) {
      longest = Math.max(longest, member.length);
      for (const { word, isSpelled } of member) if (isSpelled) words.add(word);
      const known = groups.get(keyOf(member)) ?? [tokensOf(member)];
      groups.set(keyOf(member), [...known, ...members.filter((other) => other !== member).map(tokensOf)]);
    }
  }
  return { groups, longest, words };
}

const files = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => [name.replace('.txt', ''), readSynonyms(readFileSync(new URL(name, folder), 'utf8'))]),
);

export const synonymsOf = (language: string): Synonyms => files.get(language) ?? none;

/** Replaces each word, or run of words, that is in a group of the language by the whole group. The longest run wins. */
export function withSynonyms(words: readonly QueryWord[], { groups, longest }: Synonyms): QueryWord[] {
  const result: QueryWord[] = [];
  for (let at = 0; at < words.length; ) {
    const run = longestRun(words.slice(at, at + longest), groups);
    const [first] = words.slice(at);
    if (first) result.push(run.length > 0 ? withGroup(run, groups.get(keyOf(run)) ?? []) : first);
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
