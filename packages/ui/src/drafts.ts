import { useState } from 'react';

/** Unsent texts: the tab stores them through a reload, the sign-in page and a visit to another page. */

const prefix = 'draft:';

export function readDraft(name: string): string {
  try {
    return sessionStorage.getItem(prefix + name) ?? '';
  } catch {
    return '';
  }
}

export function keepDraft(name: string, text: string) {
  try {
    if (text === '') sessionStorage.removeItem(prefix + name);
    else sessionStorage.setItem(prefix + name, text);
  } catch {
    // storage is off or full: nothing is kept
  }
}

/** Clears them on signing out, for the browser's next user. */
export function forgetDrafts() {
  try {
    const names = Object.keys(sessionStorage).filter((name) => name.startsWith(prefix));
    for (const name of names) sessionStorage.removeItem(name);
  } catch {
    // nothing was kept
  }
}

/** An unsent text stored by the tab; for components that no server renders. */
export function useDraft(name: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => readDraft(name));
  const write = (next: string) => {
    keepDraft(name, next);
    setText(next);
  };
  return [text, write];
}
