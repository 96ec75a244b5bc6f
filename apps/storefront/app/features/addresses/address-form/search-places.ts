import { fold } from './fold.ts';
import type { Place } from './places.ts';

/** How many are rendered at once; beyond that the user is asked to type more. */
export const shownAtMost = 60;

/** 0 begins with it, 1 a later word does, 2 somewhere inside, 3 not at all. */
function rank(place: Place, wanted: string): number {
  let best = 3;
  for (const key of place.keys) {
    const at = key.indexOf(wanted);
    if (at === 0) return 0;
    if (at > 0) best = Math.min(best, /[\s'(-]/.test(key[at - 1] ?? '') ? 1 : 2);
  }
  return best;
}

/** The places whose name in either script contains what was typed, most likely first. */
export function searchPlaces(places: readonly Place[], typed: string): Place[] {
  const wanted = fold(typed);
  if (wanted === '') return [...places];
  const groups: Place[][] = [[], [], [], []];
  for (const place of places) groups[rank(place, wanted)]?.push(place);
  return groups.slice(0, 3).flat();
}

/** The place whose name was typed in full. */
export function findExactly(places: readonly Place[], typed: string): Place | undefined {
  const wanted = fold(typed);
  return places.find(({ keys, blocked }) => !blocked && keys.includes(wanted));
}

/** The name in three parts, the middle one being what was typed; accents may make that impossible. */
export function splitAtMatch(label: string, typed: string): [string, string, string] {
  const wanted = fold(typed);
  const folded = fold(label);
  const at = wanted === '' || folded.length !== label.length ? -1 : folded.indexOf(wanted);
  return at < 0
    ? [label, '', '']
    : [label.slice(0, at), label.slice(at, at + wanted.length), label.slice(at + wanted.length)];
}
