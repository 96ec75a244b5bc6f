import { Link } from '@sampan/ui/link.tsx';
import type { ReactNode } from 'react';

/** A policy opens in its own window, so that nothing typed is lost. */
export function PolicyLink({ to, className = '', children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <Link className={`link ${className}`} to={to} target="_blank" rel="noopener">
      {children}
    </Link>
  );
}
