import { type KeyboardEvent, type PointerEvent, type ToggleEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const openAfterMs = 120;
const closeAfterMs = 300;

/** Whether the mouse is already over it, which no event reports. */
export function isUnderMouse(element: Element | null): boolean {
  return matchMedia('(hover: hover)').matches && element?.matches(':hover') === true;
}

/**
 * A `<details>` as a menu: opens on click, and on hover after a pause; closes on Esc, an outside click, leaving it, or
 * navigating.
 */
export function usePopup() {
  const ref = useRef<HTMLDetailsElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { key } = useLocation();
  /** Focus must not stay inside hidden content. */
  const close = () => {
    ref.current?.removeAttribute('open');
    ref.current?.querySelector('summary')?.focus();
  };
  /** Inside a dialog, Esc closes the menu first, then the dialog. */
  const closeFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !ref.current?.open) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const later = (event: PointerEvent, open: boolean) => {
    clearTimeout(timer.current);
    if (event.pointerType !== 'mouse' || document.querySelector('dialog[open]')) return;
    timer.current = setTimeout(() => ref.current?.toggleAttribute('open', open), open ? openAfterMs : closeAfterMs);
  };
  useEffect(() => {
    if (!isUnderMouse(ref.current) || document.querySelector('dialog[open]')) return;
    timer.current = setTimeout(() => ref.current?.setAttribute('open', ''), openAfterMs);
    return () => clearTimeout(timer.current);
  }, []);
  const openedOn = useRef(key);
  useEffect(() => {
    // Not on mount: the menu may have been opened before this script ran.
    if (openedOn.current !== key) ref.current?.removeAttribute('open');
    openedOn.current = key;
  }, [key]);
  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (!ref.current?.contains(event.target as Node)) ref.current?.removeAttribute('open');
    };
    const keys = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && closeOutside(event);
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', keys);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', keys);
    };
  }, []);
  return {
    close,
    details: {
      ref,
      onPointerEnter: (event: PointerEvent) => later(event, true),
      onKeyDown: closeFirst,
      onPointerLeave: (event: PointerEvent) => later(event, false),
      onToggle: (_event: ToggleEvent) => clearTimeout(timer.current),
    },
  };
}
