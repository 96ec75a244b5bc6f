let last: Element | null = null;

/** Remembers what had the focus last. Answers how to stop. */
export function followFocus(): () => void {
  const note = (event: FocusEvent) => {
    last = event.target as Element;
  };
  document.addEventListener('focusin', note);
  return () => document.removeEventListener('focusin', note);
}

/** Whether what had the focus has gone or is hidden; not when the reader has put the focus down. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  if (!last || (activeElement !== body && activeElement !== last)) return false;
  return !(last.isConnected && last.checkVisibility());
}

/** To where the reading begins: the page's heading, or else its content. */
export function focusPage() {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  if (document.activeElement !== heading) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
