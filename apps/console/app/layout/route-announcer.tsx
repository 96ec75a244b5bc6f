import { focusPage, followFocus, isFocusLost } from '@sampan/ui/focus.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Does what a browser does for a new document: announces the title, scrolls to the top, and focuses the heading. */
export function RouteAnnouncer() {
  const { key, pathname } = useLocation();
  const shown = useRef('');
  const [title, setTitle] = useState('');
  useEffect(() => followFocus(), []);
  // Runs before the page is painted, so that no key can have been pressed on it yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: filters keep the page, but may take the focused element away
  useLayoutEffect(() => {
    const isOther = shown.current !== '' && shown.current !== pathname;
    shown.current = pathname;
    if (!isOther && !isFocusLost()) return;
    if (isOther) {
      setTitle(document.title);
      // The scrolling element is the same on every page.
      document.getElementById('content')?.scrollTo(0, 0);
    }
    const { activeElement } = document;
    const frame = requestAnimationFrame(() => {
      // Pressing `/` right after the page appears keeps the search focused; the browser blurs a hidden link by
      // itself.
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
