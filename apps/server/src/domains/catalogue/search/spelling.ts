import type { TitleWord } from '#connectors/search/search.ts';

/** Damerau-Levenshtein distance: insertions, deletions, replacements and swaps of neighbours. */
export function editDistance(from: string, to: string): number {
  const a = [...from];
  const b = [...to];
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      let best = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        best = Math.min(best, (beforeLast[column - 2] ?? 0) + 1);
      current.push(best);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}

/** How many mistakes a word of this length may contain and still be recognised. */
export function maxEdits(word: string): number {
  if (word.length <= 7) return 1;
  return word.length <= 12 ? 2 : 3;
}

const alphabets: readonly [RegExp, readonly string[]][] = [
  [/^[a-z]+$/, [...'abcdefghijklmnopqrstuvwxyz']],
  [/^\p{Script=Cyrillic}+$/u, [...'абвгдежзийклмнопрстуфхцчшщъыьэюя']],
  [/^\p{Script=Arabic}+$/u, [...'ابتثجحخدذرزسشصضطظعغفقكلمنهويةءئؤ']],
];

/** Everything a single typing error makes of a word: a letter missing, added or wrong, or two neighbours swapped. */
export function editsOf(word: string): string[] {
  const letters = alphabets.find(([script]) => script.test(word))?.[1] ?? [];
  const edits = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of letters) edits.add(before + letter + after);
    if (after === '') continue;
    edits.add(before + after.slice(1));
    for (const letter of letters) edits.add(before + letter + after.slice(1));
    if (after.length > 1) edits.add(before + after[1] + after[0] + after.slice(2));
  }
  edits.delete(word);
  return [...edits].filter((edit) => edit.length >= 3);
}

/** A short word is easily similar to a word of another language by chance, or the beginning of one. */
export const foreignFrom = 7;

/**
 * The nearest candidate within reach, those in the reader's language first, then those that only go on ("rin" is "ring",
 * not "tin"), then the more frequent; undefined if none is near enough.
 */
export function nearestWord(typed: string, candidates: readonly TitleWord[], language: string): string | undefined {
  const isForeign = (candidate: TitleWord) => candidate.language !== language;
  const near = candidates
    .filter((candidate) => !isForeign(candidate) || typed.length >= foreignFrom)
    .map((candidate) => ({ ...candidate, distance: editDistance(typed, candidate.word) }))
    .filter(({ distance }) => distance <= maxEdits(typed))
    .sort(
      (a, b) =>
        Number(isForeign(a)) - Number(isForeign(b)) ||
        a.distance - b.distance ||
        Number(b.word.startsWith(typed)) - Number(a.word.startsWith(typed)) ||
        b.products - a.products ||
        (a.word < b.word ? -1 : 1),
    );
  return near[0]?.word;
}
