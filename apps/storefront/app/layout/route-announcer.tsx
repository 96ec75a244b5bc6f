import { focusPage, followFocus, isFocusLost } from '@sampan/ui/focus.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { sayAfterReload } from './say-after-reload.ts';

/** Does what a browser does for a new document: announces the title, and moves focus to the page's start. */
export function RouteAnnouncer() {
  const { key, pathname, search } = useLocation();
  const { state } = useRevalidator();
  const shown = useRef('');
  const [title, setTitle] = useState('');
  useEffect(() => followFocus(), []);
  useSignOutElsewhere();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of page, and every reload of its data, may take the focused element away
  useEffect(() => {
    if (state !== 'idle') return;
    // Another sort order or filter of a list is still the same page; its next page is not.
    const page = [pathname, new URLSearchParams(search).get('page'), document.title].join(' ');
    const isOther = shown.current !== '' && shown.current !== page;
    shown.current = page;
    if (isOther) setTitle(document.title);
    return isOther || isFocusLost() ? afterDialogs(focusPage) : undefined;
  }, [key, state]);
  return (
    <p className="sr-only" role="status">
      {title}
    </p>
  );
}

/** Signed out in another tab: nothing on this page would work any more, so it is reloaded, and says why. */
function useSignOutElsewhere() {
  useEffect(() => {
    const stop = new AbortController();
    const notice = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key !== 'accessToken' || !oldValue || newValue) return;
      sayAfterReload('layout.signedOutElsewhere');
      location.reload();
    };
    addEventListener('storage', notice, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}

const framesToWait = 20;

/** Menus and dialogs that close on navigation return focus first. Returns a function that cancels. */
function afterDialogs(run: () => void): () => void {
  let frames = 0;
  const look = () => {
    frames += 1;
    if (frames < framesToWait && document.querySelector('dialog:modal')) frame = requestAnimationFrame(look);
    else run();
  };
  let frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}
