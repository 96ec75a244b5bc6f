/** Finding the word that a mistyped one was meant to be. */

/** Insertions, deletions, replacements and swaps of neighbours that lead from one word to the other. */
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

/** How many mistakes a word of this length may hold and still be recognised. */
function tolerance(word: string): number {
  if (word.length <= 4) return 1;
  return word.length <= 8 ? 2 : 3;
}

export interface Candidate {
  word: string;
  /** In how many products' titles. */
  products: number;
}

/** The nearest candidate within reach, the more frequent of two equally near; undefined when none is near enough. */
export function nearestWord(typed: string, candidates: readonly Candidate[]): string | undefined {
  const near = candidates
    .map((candidate) => ({ ...candidate, distance: editDistance(typed, candidate.word) }))
    .filter(({ distance }) => distance <= tolerance(typed))
    .sort((a, b) => a.distance - b.distance || b.products - a.products || (a.word < b.word ? -1 : 1));
  return near[0]?.word;
}
