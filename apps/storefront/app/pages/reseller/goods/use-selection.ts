import type { InputOf, OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { showError } from '@sampan/ui/show-error.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useTexts } from '../../../texts/texts.ts';

type Picked = Pick<OutputOf<Calls['listResellerGoods']>['list'][number], 'offerId' | 'authorization'>;
type Filters = InputOf<Calls['selectGoods']>['which']['filters'];
type Whole = OutputOf<Calls['selectGoods']>;
type Goods = ReadonlyMap<number, Picked['authorization']>;

export interface Selected {
  count: number;
  /** How many of them may be published. */
  publishable: number;
  isOn: (offerId: number) => boolean;
  /** Few enough to be known here, by offer id; undefined: all that the list holds. */
  few: readonly number[] | undefined;
  toggle: (goods: readonly Picked[], isOn: boolean) => void;
  /** All that the list holds, on the server. */
  selectAll: (filters: Filters) => Promise<void>;
  /** Keeps what is selected now, for one use. */
  keep: () => Promise<Whole>;
  clear: () => void;
}

interface Chosen {
  goods: Goods;
  all: Whole | undefined;
  /** Unticked since all were selected. */
  except: Goods;
}

const none: Chosen = { goods: new Map(), all: undefined, except: new Map() };

const mayPublish = (authorization: Picked['authorization']) => authorization === '' || authorization === 'granted';
const publishableOf = (goods: Goods) => [...goods.values()].filter(mayPublish).length;

function changed(before: Goods, rows: readonly Picked[], isIn: boolean): Goods {
  const next = new Map(before);
  for (const { offerId, authorization } of rows) {
    if (isIn) next.set(offerId, authorization);
    else next.delete(offerId);
  }
  return next;
}

/** The selection survives paging, sorting and searching. */
export function useSelection(initial: readonly Picked[]): Selected {
  const t = useTexts();
  const [{ goods, all, except }, setChosen] = useState<Chosen>(() => ({
    ...none,
    goods: changed(none.goods, initial, true),
  }));
  return {
    count: all ? all.count - except.size : goods.size,
    publishable: all ? all.publishable - publishableOf(except) : publishableOf(goods),
    isOn: (offerId) => (all ? !except.has(offerId) : goods.has(offerId)),
    few: all ? undefined : [...goods].flatMap(([offerId, authorization]) => (mayPublish(authorization) ? offerId : [])),
    toggle: (rows, isOn) =>
      setChosen((before) =>
        before.all
          ? { ...before, except: changed(before.except, rows, !isOn) }
          : { ...before, goods: changed(before.goods, rows, isOn) },
      ),
    selectAll: async (filters) => {
      try {
        setChosen({ ...none, all: await call('selectGoods', { which: { filters } }) });
      } catch (error) {
        showError(error, t);
      }
    },
    keep: () =>
      call('selectGoods', {
        which: all ? { of: all.id } : { offerIds: [...goods.keys()] },
        except: [...except.keys()],
      }),
    clear: () => setChosen(none),
  };
}
