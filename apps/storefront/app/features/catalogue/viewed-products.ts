import { limits } from '@sampan/contract/limits';
import { isSignedIn, session } from '../../api/session.ts';

/** The offer ids that this browser's reader viewed last, newest first. */

/** Parses the stored ids; the storage may contain garbage. */
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

/** Moves a viewed product to the front, without duplicates. */
export function withViewed(ids: readonly number[], offerId: number): number[] {
  return [offerId, ...ids.filter((id) => id !== offerId)].slice(0, limits.viewedProductsMax);
}

/** Chooses the row's products: none until two have been viewed, and never the current one. */
export function viewedToShow(ids: readonly number[], current?: number): number[] {
  return ids.length < 2 ? [] : ids.filter((id) => id !== current);
}

export function readViewed(): number[] {
  return parseViewed(session.get('recentlyViewed'));
}

export function recordViewed(offerId: number) {
  session.set('recentlyViewed', JSON.stringify(withViewed(readViewed(), offerId)));
  // The account's history; visitors load nothing of it.
  if (isSignedIn()) void import('./report-viewed.ts').then(({ reportViewed }) => reportViewed(offerId), nothing);
}

const nothing = () => {};

export function forgetViewed(offerIds: readonly number[]) {
  session.set('recentlyViewed', JSON.stringify(readViewed().filter((id) => !offerIds.includes(id))));
}

export function clearViewed() {
  session.remove('recentlyViewed');
}
