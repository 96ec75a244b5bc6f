import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** How far lists were scrolled, by their names and the entries of the history. */
const places = new Map<string, number>();

/** A list to which Back or Forward leads stands where it was left, as soon as it has so many rows again. */
export function useKeptPlace(scroller: RefObject<HTMLElement | null>, name: string, rows: number) {
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
    // Whoever scrolls by hand goes on from there.
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
