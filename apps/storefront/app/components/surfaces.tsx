import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';

/** White, line, 14 px; padded unless `flush`. */
export function Card({ flush, className = '', ...rest }: ComponentProps<'section'> & { flush?: boolean }) {
  return <section {...rest} className={`card${flush ? '' : ' pad'} ${className}`} />;
}

const noteTones = {
  info: ['info', 'bg-river-50 text-river-900'],
  warn: ['alert', 'bg-amber-50 text-amber-900'],
  error: ['alert', 'bg-crimson-50 text-crimson-800'],
  done: ['check', 'bg-green-50 text-green-900'],
} as const satisfies Record<string, readonly [IconName, string]>;

interface NoteProps {
  tone?: keyof typeof noteTones;
  /** The bold beginning: what happened. */
  title?: ReactNode;
  className?: string;
  children?: ReactNode;
  role?: 'status' | 'alert';
}

/** A sentence or two in a coloured well. */
export function Note({ tone = 'info', title, className = '', children, role }: NoteProps) {
  const [icon, colours] = noteTones[tone];
  return (
    <div className={`note ${colours} ${className}`} role={role}>
      <Icon name={icon} />
      <div>
        {title && <b>{title} </b>}
        {children}
      </div>
    </div>
  );
}

interface EmptyProps {
  title: ReactNode;
  text?: ReactNode;
  /** One button. */
  action?: ReactNode;
  /** The page's own heading when the page holds nothing else. */
  as?: 'h1' | 'h2';
}

/** Small boat, one sentence, one button. */
export function EmptyState({ title, text, action, as: Heading = 'h2' }: EmptyProps) {
  return (
    <div className="grid justify-items-center gap-1.5 px-5 py-12 text-center">
      <svg className="mb-1.5 h-19 w-23" viewBox="0 0 92 76" fill="none" strokeLinecap="round" aria-hidden="true">
        <g transform="translate(14 0) scale(1.8)">
          <path d="M24.5 8 33 29.5" className="stroke-river-300" strokeWidth="1.6" />
          <path
            d="M1.5 17.3c3.7 2.7 8 3.7 12.5 3.7h7.5c4.7 0 9-1.6 13-5.2-1.6 6.6-5.6 10.7-11.3 10.7H12.5c-5.2 0-9-3.4-11-9.2Z"
            className="fill-river-200"
          />
        </g>
        <path d="M6 60q10-7 20 0t20 0 20 0 20 0" className="stroke-river-300" strokeWidth="2.5" />
      </svg>
      <Heading className="text-lg">{title}</Heading>
      {text && <p className="text-muted max-w-[44ch]">{text}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
