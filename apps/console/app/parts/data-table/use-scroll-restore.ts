import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Scroll positions by list name and history entry. */
const places = new Map<string, number>();

/** Back and Forward restore a list's scroll position, once enough rows are loaded. */
export function useScrollRestore(scroller: RefObject<HTMLElement | null>, name: string, rows: number) {
  const place = `${useLocation().key} ${name}`;
  const hasRows = rows > 0;
  const wanted = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    wanted.current = places.get(place);
  }, [place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page of rows brings the place nearer
  useLayoutEffect(() => {
    const list = scroller.current;
    if (!list || rows === 0 || wanted.current === undefined) return;
    list.scrollTo(0, wanted.current);
    if (list.scrollTop >= wanted.current - 1) wanted.current = undefined;
  }, [place, rows, scroller]);
  useEffect(() => {
    const list = hasRows ? scroller.current : null;
    const keep = () => {
      if (list && wanted.current === undefined && list.scrollHeight > list.clientHeight)
        places.set(place, list.scrollTop);
    };
    // Scrolling by hand cancels the restoring.
    const giveUp = () => {
      wanted.current = undefined;
    };
    const byHand = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const;
    list?.addEventListener('scroll', keep, { passive: true });
    for (const event of byHand) list?.addEventListener(event, giveUp, { passive: true });
    return () => {
      list?.removeEventListener('scroll', keep);
      for (const event of byHand) list?.removeEventListener(event, giveUp);
    };
  }, [place, hasRows, scroller]);
}
