import { useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useMe } from '../../api/use-me.ts';
import { allChanges } from '../../features/orders/changes.tsx';

/** Changes by others since the order was opened or last marked as seen. */
export function useUnseen(order: Output<'operatorGetOrder'>) {
  const { name } = useMe();
  const [seen, setSeen] = useState(order.version);
  const changes = allChanges(order).filter(
    ({ version, by, actor }) => version > seen && !(by === 'operator' && actor === name),
  );
  return {
    changes,
    /** Whether a place of the page shows something that is new. */
    isNew: (kind: (typeof changes)[number]['kind']) => changes.some((change) => change.kind === kind) || undefined,
    markSeen: () => setSeen(order.version),
  };
}

export type Unseen = ReturnType<typeof useUnseen>;
