import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Icon } from './icons.tsx';
import { Link } from './link.tsx';
import { useTexts } from './texts.ts';

export type ButtonKind = 'action' | 'brand' | 'line' | 'quiet' | 'danger';

interface Look {
  /** `action` (lacquer) moves the goods on; at most one per card or bar. */
  kind?: ButtonKind;
  size?: 'big' | 'small';
  wide?: boolean;
}

interface Props extends Omit<ComponentProps<'button'>, 'size'>, Look {
  /** While busy the label becomes "Saving…" (or `busyLabel`), the width stays, a second press does nothing. */
  busy?: boolean;
  busyLabel?: ReactNode;
}

function lookClass({ kind = 'line', size, wide }: Look, className = ''): string {
  return `btn btn-${kind}${size ? ` btn-${size}` : ''}${wide ? ' w-full' : ''} ${className}`;
}

export function Button({ kind, size, wide, busy, busyLabel, className, children, onClick, ...rest }: Props) {
  const idle = rest['aria-disabled'] === true || busy;
  const press = (event: MouseEvent<HTMLButtonElement>) => (idle ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type="button"
      {...rest}
      className={lookClass({ kind, size, wide }, className)}
      aria-disabled={idle || undefined}
      onClick={press}
    >
      {busy === undefined ? children : <Labels busy={busy} idle={children} working={busyLabel} />}
    </button>
  );
}

function Labels({ busy, idle, working }: { busy: boolean; idle: ReactNode; working?: ReactNode }) {
  const t = useTexts();
  return (
    <span className="btn-labels">
      <span className={busy ? 'invisible' : ''}>{idle}</span>
      <span className={busy ? '' : 'invisible'} aria-live="polite">
        {busy && (
          <>
            <Icon name="clock" small />
            {working ?? t('ui.saving')}
          </>
        )}
      </span>
    </span>
  );
}

export function ButtonLink({ kind, size, wide, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={lookClass({ kind, size, wide }, className)} />;
}
