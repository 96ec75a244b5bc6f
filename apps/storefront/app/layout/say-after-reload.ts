import { showToast } from '@sampan/ui/toast-store.ts';
import type { TextId } from '../texts/text-ids.ts';
import type { Translate } from '../texts/texts.ts';

const key = 'sayAfterReload';

/** Stores a short message for the page shown after a full reload. */
export function sayAfterReload(text: TextId) {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // no storage: the message is lost, the change is not
  }
}

/** Shows the message stored by the previous page. */
export function sayWhatWasKept(t: Translate) {
  try {
    const text = sessionStorage.getItem(key) as TextId | null;
    sessionStorage.removeItem(key);
    if (text) showToast({ kind: 'done', title: t(text) });
  } catch {
    // nothing was kept
  }
}
