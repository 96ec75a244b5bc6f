import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { useState } from 'react';

export type Picked = OutputOf<Calls['pickResellerGoods']>[number];

export interface Selected {
  /** Obstacles to publishing, by offer id. */
  goods: ReadonlyMap<number, Picked['authorization']>;
  toggle: (goods: readonly Picked[], isOn: boolean) => void;
  clear: () => void;
}

/** The selection survives paging, sorting and searching. */
export function useSelection(initial: readonly Picked[]): Selected {
  const [goods, setGoods] = useState<ReadonlyMap<number, Picked['authorization']>>(
    () => new Map(initial.map(({ offerId, authorization }) => [offerId, authorization])),
  );
  const toggle = (changed: readonly Picked[], isOn: boolean) =>
    setGoods((before) => {
      const next = new Map(before);
      for (const { offerId, authorization } of changed) {
        if (isOn) next.set(offerId, authorization);
        else next.delete(offerId);
      }
      return next;
    });
  return { goods, toggle, clear: () => setGoods(new Map()) };
}

export const mayPublish = (authorization: Picked['authorization']) =>
  authorization === '' || authorization === 'granted';
