import { useEffect, useEffectEvent } from 'react';
import { Icon } from './icons.tsx';
import { Link } from './link.tsx';
import { useTexts } from './texts.ts';
import { removeToast, type Toast } from './toast-store.ts';

const shownMs = 5_000;

const looks = {
  done: ['check', 'text-green-600'],
  error: ['alert', 'text-crimson-600'],
  info: ['info', 'text-blue-600'],
} as const;

export function ToastCard({ toast, held }: { toast: Toast; held: boolean }) {
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
      <div className="flex min-w-0 grow flex-wrap items-start gap-x-3 gap-y-2 text-main">
        <span className="min-w-0 grow basis-48">
          <b>{toast.title}</b> {toast.text}
        </span>
        {toast.action && <Action toast={toast} action={toast.action} />}
      </div>
      <button
        type="button"
        className="ib -my-3 -me-3"
        aria-label={t('ui.closeMessage')}
        onClick={() => removeToast(toast.id)}
      >
        <Icon name="x" small />
      </button>
    </div>
  );
}

function Action({ toast, action }: { toast: Toast; action: NonNullable<Toast['action']> }) {
  if ('to' in action) {
    return (
      <Link className="link tap tap-in" to={action.to} onClick={() => removeToast(toast.id)}>
        {action.label}
      </Link>
    );
  }
  const press = () => {
    removeToast(toast.id);
    action.onPress();
  };
  return (
    <button type="button" className="link tap tap-in" onClick={press}>
      {action.label}
    </button>
  );
}
