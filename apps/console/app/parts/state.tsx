import type { ReactNode } from 'react';

/**
 * The state of anything but an order: a dot and words. ink rests; river is under way in the shop; blue on its way;
 * violet to be checked; amber look before you go on; crimson wrong or late; green done.
 */
export type Tone = 'ink' | 'river' | 'blue' | 'violet' | 'amber' | 'crimson' | 'green';

export function State({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="state" data-tone={tone}>
      <span>{children}</span>
    </span>
  );
}
