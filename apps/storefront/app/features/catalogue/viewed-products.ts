import { limits } from '@sampan/contract/limits';
import { session } from '../../api/session.ts';

/** The products that the reader of this browser looked at last: offer ids, newest first. */

/** Ids out of what the storage holds; it may be rubbish, or somebody else's. */
export function parseViewed(stored: string | null): number[] {
  let list: unknown;
  try {
    list = JSON.parse(stored ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(list)) return [];
  const ids = list.filter((id): id is number => Number.isSafeInteger(id) && id > 0);
  return [...new Set(ids)].slice(0, limits.viewedProductsMax);
}

/** A product looked at now comes first, and stands there once. */
export function withViewed(ids: readonly number[], offerId: number): number[] {
  return [offerId, ...ids.filter((id) => id !== offerId)].slice(0, limits.viewedProductsMax);
}

/** What a row shows: nothing before two products were looked at, and never the one on the page. */
export function viewedToShow(ids: readonly number[], current?: number): number[] {
  return ids.length < 2 ? [] : ids.filter((id) => id !== current);
}

export function readViewed(): number[] {
  return parseViewed(session.get('recentlyViewed'));
}

export function noteViewed(offerId: number) {
  session.set('recentlyViewed', JSON.stringify(withViewed(readViewed(), offerId)));
}

export function clearViewed() {
  session.remove('recentlyViewed');
}
