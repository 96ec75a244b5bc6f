import { showError } from '@sampan/ui/show-error.ts';
import { documentLanguage } from '@sampan/ui/texts.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { call } from '../../api/call.ts';
import { isSignedIn } from '../../api/session.ts';
import { loginPath } from '../../routing/paths.ts';
import type { Translate } from '../../texts/texts.ts';
import { favouriteIds } from './favourite-ids.ts';

let loading: Promise<void> | undefined;

/** Once per document; if it fails, the hearts stay empty without a message. */
export function loadFavourites(): Promise<void> {
  if (isSignedIn()) loading ??= call('listFavouriteIds', {}).then((ids) => favouriteIds.set(new Set(ids)), nothing);
  return loading ?? Promise.resolve();
}

const nothing = () => {};

function mark(offerId: number, marked: boolean) {
  const ids = new Set(favouriteIds.get());
  if (marked) ids.add(offerId);
  else ids.delete(offerId);
  favouriteIds.set(ids);
}

const busy = new Set<number>();

/** Marks or unmarks a product; the page changes at once, and back if the shop refuses. */
export async function toggleFavourite(offerId: number, t: Translate): Promise<void> {
  if (!isSignedIn()) {
    location.assign(loginPath(documentLanguage(), location.pathname + location.search));
    return;
  }
  if (busy.has(offerId)) return;
  busy.add(offerId);
  await loadFavourites();
  const adding = !favouriteIds.get().has(offerId);
  mark(offerId, adding);
  try {
    await call(adding ? 'addFavourite' : 'removeFavourite', { offerId });
    say(adding, t);
  } catch (error) {
    mark(offerId, !adding);
    showError(error, t);
  } finally {
    busy.delete(offerId);
  }
}

/** False if it failed, which is shown to the user. */
export async function removeFavourite(offerId: number, t: Translate): Promise<boolean> {
  try {
    await call('removeFavourite', { offerId });
    mark(offerId, false);
    say(false, t);
    return true;
  } catch (error) {
    showError(error, t);
    return false;
  }
}

function say(added: boolean, t: Translate) {
  const action = { label: t('favourites.view'), to: '/favourites' };
  showToast(
    added ? { kind: 'done', title: t('favourites.added'), action } : { kind: 'done', title: t('favourites.removed') },
  );
}
