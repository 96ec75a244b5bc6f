import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { showError } from '@sampan/ui/show-error.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useTexts } from '../../../texts/texts.ts';
import type { Publication } from './publications.ts';
import type { PublishQuery } from './publish-query.ts';

type Selection = OutputOf<Calls['selectPublications']>;
type Kind = Selection['of'][number];

export interface Ticks {
  count: number;
  /** What the ticked listings are. */
  of: readonly Kind[];
  isOn: (id: string) => boolean;
  toggle: (rows: readonly Publication[], isOn: boolean) => void;
  /** Everything that matches, on the server. */
  selectAll: () => Promise<void>;
  isWhole: boolean;
  /** Keeps what is ticked now, as a selection that can be used once. */
  keep: () => Promise<Selection>;
  clear: () => void;
}

interface Chosen {
  rows: ReadonlyMap<string, Publication>;
  /** All that match, but for those that were unticked. */
  all: Selection | undefined;
  except: ReadonlyMap<string, Publication>;
}

const none: Chosen = { rows: new Map(), all: undefined, except: new Map() };

const changed = (before: ReadonlyMap<string, Publication>, rows: readonly Publication[], isIn: boolean) => {
  const next = new Map(before);
  for (const row of rows) {
    if (isIn) next.set(row.id, row);
    else next.delete(row.id);
  }
  return next;
};

/** What the rows are, by shop, state and status. */
function kindsOf(rows: readonly Publication[]): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const { shopId, state, isActive } of rows) {
    const key = `${shopId} ${state} ${isActive}`;
    kinds.set(key, { shopId, state, isActive, count: (kinds.get(key)?.count ?? 0) + 1 });
  }
  return [...kinds.values()];
}

function without(of: readonly Kind[], rows: readonly Publication[]): Kind[] {
  const gone = new Map(kindsOf(rows).map((kind) => [`${kind.shopId} ${kind.state} ${kind.isActive}`, kind.count]));
  return of.map((kind) => ({
    ...kind,
    count: Math.max(0, kind.count - (gone.get(`${kind.shopId} ${kind.state} ${kind.isActive}`) ?? 0)),
  }));
}

/** The ticked rows of a tab. They end with its filters. */
export function useTicks({ tab, shopId, search, filter }: PublishQuery): Ticks {
  const t = useTexts();
  const [{ rows, all, except }, setChosen] = useState(none);
  const of = all ? without(all.of, [...except.values()]) : kindsOf([...rows.values()]);
  return {
    count: all ? all.count - except.size : rows.size,
    of,
    isWhole: all !== undefined && except.size === 0,
    isOn: (id) => (all ? !except.has(id) : rows.has(id)),
    toggle: (given, isOn) =>
      setChosen((before) =>
        before.all
          ? { ...before, except: changed(before.except, given, !isOn) }
          : { ...before, rows: changed(before.rows, given, isOn) },
      ),
    selectAll: async () => {
      try {
        setChosen({
          ...none,
          all: await call('selectPublications', { which: { filters: { tab, shopId, search, filter } } }),
        });
      } catch (error) {
        showError(error, t);
      }
    },
    keep: () =>
      call('selectPublications', {
        which: all ? { of: all.id } : { ids: [...rows.keys()] },
        except: [...except.keys()],
      }),
    clear: () => setChosen(none),
  };
}
