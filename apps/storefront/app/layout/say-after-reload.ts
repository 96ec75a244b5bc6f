import { showToast } from '@sampan/ui/toast-store.ts';
import type { TextId } from '../texts/text-ids.ts';
import type { Translate } from '../texts/texts.ts';

const key = 'sayAfterReload';

/** Stores a short message for the page shown after a full reload. */
export function sayAfterReload(title: TextId, text?: TextId) {
  try {
    // Ids have no spaces.
    sessionStorage.setItem(key, `${title} ${text ?? ''}`);
  } catch {
    // no storage: the message is lost, the change is not
  }
}

/** Shows the message stored by the previous page. */
export function showStoredMessage(t: Translate) {
  try {
    const stored = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    const [title, text] = (stored ?? '').split(' ') as TextId[];
    if (title) showToast({ kind: 'done', title: t(title), text: text && t(text) });
  } catch {
    // nothing was kept
  }
}
