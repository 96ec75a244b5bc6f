let last: Element | null = null;

/** Remembers the last focused element. Returns a function that stops it. */
export function followFocus(): () => void {
  const note = (event: FocusEvent) => {
    last = event.target as Element;
  };
  document.addEventListener('focusin', note);
  return () => document.removeEventListener('focusin', note);
}

/** Whether the focused element has gone or is hidden; false if the reader removed focus. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  if (!last || (activeElement !== body && activeElement !== last)) return false;
  return !(last.isConnected && last.checkVisibility());
}

/** Moves focus to the page's heading, or else its content. */
export function focusPage() {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  if (document.activeElement !== heading) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
