import { CallError } from '@sampan/contract/page-context';
import type { Translate } from './texts.ts';
import { showToast } from './toast-store.ts';
import { isUnreachable } from './unreachable.ts';

/** What to tell of a failed call: the server's words, or the general ones. */
export function errorMessage(error: unknown, t: Translate): string {
  if (isUnreachable(error)) return t('ui.networkFailed');
  if (error instanceof CallError && error.message) return error.message;
  return t('ui.somethingFailed');
}

/** A failed call as a toast. Nothing is said of an ended session: the login page speaks for itself. */
export function showError(error: unknown, t: Translate) {
  if (error instanceof CallError && error.status === 401) return;
  if (!(error instanceof CallError) && !isUnreachable(error)) console.error(error);
  showToast({ kind: 'error', title: errorMessage(error, t) });
}
