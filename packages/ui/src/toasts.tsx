import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { isFocusLost } from './focus.ts';
import { ToastCard } from './toast-card.tsx';
import { type Toast, toasts } from './toast-store.ts';

/** The place for toasts: two live regions that exist before anything is announced in them. */
export function Toasts() {
  const list = toasts.use();
  const [held, setHeld] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  /** The focused element before focus moved to the toasts. */
  const cameFrom = useRef<HTMLElement | null>(null);
  useEffect(() => {
    // A sheet on a phone leaves them this much room.
    const height = list.length > 0 ? place.current?.offsetHeight : 0;
    document.documentElement.style.setProperty('--toasts-h', `${height}px`);
  }, [list]);
  useEffect(() => {
    if (isFocusLost()) cameFrom.current?.focus({ preventScroll: true });
    if (place.current?.contains(document.activeElement)) return;
    // Always shown, so that the live regions are registered; reopened, so that a toast is above an open dialog.
    if (list.length > 0) place.current?.hidePopover?.();
    place.current?.showPopover?.();
  }, [list]);
  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) };
  const enter = ({ relatedTarget }: FocusEvent) => {
    setHeld(true);
    if (relatedTarget instanceof HTMLElement && !place.current?.contains(relatedTarget))
      cameFrom.current = relatedTarget;
  };
  const focus = { onFocus: enter, onBlur: () => setHeld(false) };
  const isUrgent = (toast: Toast) => toast.kind === 'error';
  const cards = (some: Toast[]) => some.map((toast) => <ToastCard key={toast.id} toast={toast} held={held} />);
  return (
    <div ref={place} popover="manual" className="toasts" {...hold} {...focus}>
      <div className="grid gap-2.5" aria-live="assertive">
        {cards(list.filter(isUrgent))}
      </div>
      <div className="grid gap-2.5" aria-live="polite">
        {cards(list.filter((toast) => !isUrgent(toast)))}
      </div>
    </div>
  );
}
