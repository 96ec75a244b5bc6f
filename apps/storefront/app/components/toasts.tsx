import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../lib/texts.tsx';
import { removeToast, type Toast, toasts } from '../lib/toasts.ts';
import { Icon } from './icons.tsx';
import { Link } from './link.tsx';

const shownMs = 5_000;

const looks = {
  done: ['check', 'text-green-600'],
  error: ['alert', 'text-crimson-600'],
  info: ['info', 'text-blue-600'],
} as const;

/** The place for toasts: two live regions that exist before anything is said in them. */
export function Toasts() {
  const list = toasts.use();
  const [held, setHeld] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Always shown, so that the live regions are known; shown anew, so that a toast stands above an open dialog.
    if (list.length > 0) place.current?.hidePopover?.();
    place.current?.showPopover?.();
  }, [list]);
  const polite = list.filter((toast) => toast.kind !== 'error');
  const urgent = list.filter((toast) => toast.kind === 'error');
  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) };
  const focus = { onFocus: () => setHeld(true), onBlur: () => setHeld(false) };
  return (
    <div ref={place} popover="manual" className="toasts" {...hold} {...focus}>
      <div className="grid gap-2.5" aria-live="assertive">
        {urgent.map((toast) => (
          <ToastCard key={toast.id} toast={toast} held={held} />
        ))}
      </div>
      <div className="grid gap-2.5" aria-live="polite">
        {polite.map((toast) => (
          <ToastCard key={toast.id} toast={toast} held={held} />
        ))}
      </div>
    </div>
  );
}

function ToastCard({ toast, held }: { toast: Toast; held: boolean }) {
  const t = useTexts();
  const close = useEffectEvent(() => removeToast(toast.id));
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => close(), shownMs);
    return () => clearTimeout(timer);
  }, [held]);
  const [icon, colour] = looks[toast.kind];
  return (
    <div className={`toast ${colour}`}>
      <Icon name={icon} />
      <div className="grow text-main">
        <b>{toast.title}</b> {toast.text}
      </div>
      {toast.action && (
        <Link className="link" to={toast.action.to} onClick={() => removeToast(toast.id)}>
          {toast.action.label}
        </Link>
      )}
      <button
        type="button"
        className="-m-1 rounded-sm p-1 text-ink-600"
        aria-label={t('components.closeMessage')}
        onClick={() => removeToast(toast.id)}
      >
        <Icon name="x" small />
      </button>
    </div>
  );
}
