import { useGo, usePath, withQuery } from '@sampan/ui/paths.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useSearchParams } from 'react-router';
import type { Order } from '../../features/orders/orders.ts';
import { sayAfterReload } from '../../layout/say-after-reload.ts';
import type { TextId } from '../../texts/text-ids.ts';
import { useTexts } from '../../texts/texts.ts';

/** The tab of the workspace's orders to return to; empty: the shop's orders. */
export type Workspace = 'own' | 'shops' | '';

export interface Said {
  title: TextId;
  text: TextId;
}

/** The list to return to after paying: the shop's, or the workspace's if the reader came from there. */
export function useOrders({ sn }: Pick<Order, 'sn'>) {
  const t = useTexts();
  const go = useGo();
  const pathOf = usePath();
  const [query] = useSearchParams();
  const workspace = readWorkspace(query);
  const path = ordersPath(workspace, sn);
  const toOrders = (said?: Said) => {
    if (!workspace) {
      if (said) showToast({ kind: 'done', title: t(said.title), text: t(said.text) });
      return go(path);
    }
    // Its pages begin with a new document.
    if (said) sayAfterReload(said.title, said.text);
    location.assign(pathOf(path));
  };
  return { workspace, path, toOrders };
}

export type Orders = ReturnType<typeof useOrders>;

function readWorkspace(query: URLSearchParams): Workspace {
  const side = query.get('workspace');
  return side === 'own' || side === 'shops' ? side : '';
}

function ordersPath(side: Workspace, sn: string): string {
  if (side === '') return '/my-orders';
  // Several orders of a shop are paid one after the other.
  return withQuery('/m/orders', side === 'own' ? { side, sn } : { side, state: 'ordered' });
}

export const isWorkspace = (pathname: string): boolean => /^(\/\w\w)?\/m(\/|$)/.test(pathname);
