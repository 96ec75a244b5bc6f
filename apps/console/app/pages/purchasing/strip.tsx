import type { ReactNode } from 'react';
import { Icon } from '../../parts/icon.tsx';

interface StripProps {
  tone: 'amber' | 'crimson' | 'river' | 'violet';
  children: ReactNode;
  acts?: ReactNode;
}

/** One sentence across the page, and what can be done about it. */
export function Strip({ tone, children, acts }: StripProps) {
  const isAlert = tone === 'amber' || tone === 'crimson';
  return (
    <div className="market-strip" data-tone={tone} role={isAlert ? 'alert' : 'status'}>
      {isAlert && <Icon name="alert" small />}
      <div className="market-strip-text">{children}</div>
      {acts && <div className="obstacle-acts">{acts}</div>}
    </div>
  );
}
