import type { ReactNode } from 'react';
import { createStore } from './store.ts';

export interface Toast {
  id: number;
  kind: 'done' | 'error' | 'info';
  /** The event; bold. */
  title: ReactNode;
  text?: ReactNode;
  /** The next step, or undo. */
  action?: { label: string; to: string } | { label: string; onPress: () => void };
}

const mostAtOnce = 3;
let lastId = 0;

export const toasts = createStore<Toast[]>([]);

/** Shows a message at the edge of the page for 5 s. Not for field errors. */
export function showToast(toast: Omit<Toast, 'id'>) {
  lastId += 1;
  toasts.set([...toasts.get(), { ...toast, id: lastId }].slice(-mostAtOnce));
}

/** Above a dialog that has just opened. */
export function liftToasts() {
  const place = document.querySelector<HTMLElement>('.toasts:popover-open');
  if (!place || toasts.get().length === 0) return;
  place.hidePopover();
  place.showPopover();
}

export function removeToast(id: number) {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}
