import type { ReactNode } from 'react';

const tagTones = {
  river: 'bg-river-100 text-river-800',
  amber: 'bg-amber-100 text-amber-800',
  crimson: 'bg-crimson-100 text-crimson-800',
  green: 'bg-green-100 text-green-800',
  ink: 'bg-ink-100 text-ink-800',
};

/** A short label: "Default", "Sold out", "Only 38 left". */
export function Tag({ tone = 'ink', children }: { tone?: keyof typeof tagTones; children: ReactNode }) {
  return <span className={`tag ${tagTones[tone]}`}>{children}</span>;
}
