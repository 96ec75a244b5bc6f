import { focusPage, followFocus, isFocusLost } from '@sampan/ui/focus.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** What a new document does by itself: the new page's title is announced, it begins at its top, and focus moves to its heading. */
export function RouteAnnouncer() {
  const { key, pathname } = useLocation();
  const shown = useRef('');
  const [title, setTitle] = useState('');
  useEffect(() => followFocus(), []);
  // Before the page is seen, so that no key can have been pressed on it yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: filters keep the page, but may take the focused element away
  useLayoutEffect(() => {
    const isOther = shown.current !== '' && shown.current !== pathname;
    shown.current = pathname;
    if (!isOther && !isFocusLost()) return;
    if (isOther) {
      setTitle(document.title);
      // What scrolls is the same on every page.
      document.getElementById('content')?.scrollTo(0, 0);
    }
    const { activeElement } = document;
    const frame = requestAnimationFrame(() => {
      // Whoever presses `/` as soon as the page is there keeps the search; the browser itself lets go of a link now hidden.
      if (document.activeElement === activeElement || document.activeElement === document.body) focusPage();
    });
    return () => cancelAnimationFrame(frame);
  }, [key, pathname]);
  return (
    <p className="sr-only" role="status">
      {title}
    </p>
  );
}
