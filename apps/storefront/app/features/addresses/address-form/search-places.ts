import { foldPlace, romajiOf } from '@sampan/locations/fold';
import type { Place } from './places.ts';

/** The number of places rendered at once; beyond that the user is asked to type more. */
export const shownAtMost = 60;

/** 0 begins with it, 1 a later word does, 2 somewhere inside, 3 not at all. */
function rankIn(keys: readonly string[], wanted: string): number {
  let best = 3;
  for (const key of keys) {
    const at = key.indexOf(wanted);
    if (at === 0) return 0;
    if (at > 0) best = Math.min(best, /[\s(]/.test(key[at - 1] ?? '') ? 1 : 2);
  }
  return best;
}

/** The search text, and its reading if it is kana. */
interface Wanted {
  text: string;
  romaji: string | undefined;
}

const read = (typed: string): Wanted => ({ text: foldPlace(typed), romaji: romajiOf(typed) });

function rank({ keys, romaji }: Place, wanted: Wanted): number {
  const best = rankIn(keys, wanted.text);
  return best === 0 || !wanted.romaji ? best : Math.min(best, romaji.startsWith(wanted.romaji) ? 0 : 3);
}

/** The places with a name that contains the typed text, most likely first. */
export function searchPlaces(places: readonly Place[], typed: string): Place[] {
  const wanted = read(typed);
  if (wanted.text === '') return [...places];
  const groups: Place[][] = [[], [], [], []];
  for (const place of places) groups[rank(place, wanted)]?.push(place);
  return groups.slice(0, 3).flat();
}

/** The place whose name was typed in full. */
export function findExactly(places: readonly Place[], typed: string): Place | undefined {
  const { text, romaji } = read(typed);
  const open = places.filter(({ blocked }) => !blocked);
  const named = open.find(({ keys }) => keys.includes(text));
  return named ?? (romaji ? open.find((place) => place.romaji === romaji) : undefined);
}

/** The name in three parts, the middle one being the typed text; accents may make that impossible. */
export function splitAtMatch(label: string, typed: string): [string, string, string] {
  const wanted = foldPlace(typed);
  const folded = foldPlace(label);
  const at = wanted === '' || folded.length !== label.length ? -1 : folded.indexOf(wanted);
  return at < 0
    ? [label, '', '']
    : [label.slice(0, at), label.slice(at, at + wanted.length), label.slice(at + wanted.length)];
}
