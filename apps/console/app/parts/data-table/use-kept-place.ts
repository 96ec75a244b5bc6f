import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/** How far lists were scrolled, by their names and the entries of the history. */
const places = new Map<string, number>();

/** A list to which Back or Forward leads stands where it was left. */
export function useKeptPlace(scroller: RefObject<HTMLElement | null>, name: string, hasRows: boolean) {
  const place = `${useLocation().key} ${name}`;
  useLayoutEffect(() => {
    const kept = places.get(place);
    if (hasRows && kept !== undefined) scroller.current?.scrollTo(0, kept);
  }, [place, hasRows, scroller]);
  useEffect(() => {
    const list = scroller.current;
    const keep = () => {
      if (list && hasRows) places.set(place, list.scrollTop);
    };
    list?.addEventListener('scroll', keep, { passive: true });
    return () => list?.removeEventListener('scroll', keep);
  }, [place, hasRows, scroller]);
}
