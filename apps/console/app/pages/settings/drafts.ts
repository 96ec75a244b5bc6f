/** Unsaved edits, until the browser's window is closed. Without storage nothing is kept, and nothing breaks. */

interface Draft {
  value: unknown;
  changedAt: string;
}

const draftKey = (subject: string) => `settings.${subject}`;

export function readDraft(subject: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(draftKey(subject)) ?? 'null');
  } catch {
    return null;
  }
}

export function keepDraft(subject: string, draft: Draft) {
  try {
    sessionStorage.setItem(draftKey(subject), JSON.stringify(draft));
  } catch {
    // not kept
  }
}

export function forgetDraft(subject: string) {
  try {
    sessionStorage.removeItem(draftKey(subject));
  } catch {
    // nothing was kept
  }
}
