import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';

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
