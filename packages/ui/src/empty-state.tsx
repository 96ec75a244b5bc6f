import type { ReactNode } from 'react';
import { boat, Drawing } from './drawings.tsx';

interface EmptyProps {
  /** A drawing of `drawings.tsx`, or the app's own with the same lines. */
  drawing?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  /** The page's heading if the page contains nothing else. */
  as?: 'h1' | 'h2' | 'h3';
}

export function EmptyState({ drawing = boat, title, text, action, as: Heading = 'h2' }: EmptyProps) {
  return (
    <div className="grid justify-items-center gap-1.5 px-5 py-12 text-center">
      <Drawing>{drawing}</Drawing>
      <Heading className="text-lg">{title}</Heading>
      {text && <p className="text-muted max-w-[44ch]">{text}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
