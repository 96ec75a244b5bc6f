import { limits } from '@sampan/contract/limits';
import { CallError } from '@sampan/contract/page-context';
import type { Translate } from './texts.ts';
import { showToast } from './toast-store.ts';
import { isUnreachable } from './unreachable.ts';

/** The message for a failed call: the server's, or a general one. */
export function errorMessage(error: unknown, t: Translate): string {
  if (isUnreachable(error)) return t('ui.networkFailed');
  if (error instanceof CallError && error.message) return error.message;
  // The browser refused it before it was sent.
  if (error instanceof CallError && error.error === 'file_too_large')
    return t('ui.fileTooLarge', { size: limits.uploadMaxBytes / 1024 / 1024 });
  if (error instanceof CallError && error.error === 'file_type_not_allowed')
    return t('ui.fileKind', { kinds: 'jpg, png' });
  // The storage's answers are for programs: they have no words.
  if (error instanceof CallError && error.error === 'upload_not_allowed') return t('ui.uploadRefused');
  return t('ui.somethingFailed');
}

/** Shows a failed call as a toast. An ended session shows nothing: the login page is enough. */
export function showError(error: unknown, t: Translate) {
  if (error instanceof CallError && error.status === 401) return;
  if (!(error instanceof CallError) && !isUnreachable(error)) console.error(error);
  showToast({ kind: 'error', title: errorMessage(error, t) });
}
