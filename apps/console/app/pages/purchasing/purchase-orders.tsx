import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import type { ReactNode } from 'react';
import { useList } from '../../api/use-call.ts';
import { openFrom } from '../../features/orders/queue-place.ts';
import { purchasePath } from '../../features/purchasing/purchase-path.ts';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { usePicks } from '../../parts/data-table/use-picks.ts';
import { useTexts } from '../../texts/texts.ts';
import { type PurchaseList, stateOfList } from './lists.ts';
import { PickedPurchases } from './picked-purchases.tsx';
import { PurchaseFile } from './purchase-file.tsx';
import { usePurchaseColumns } from './use-purchase-columns.tsx';

interface Props {
  list: Exclude<PurchaseList, 'asked'>;
  search: string;
  tabs: ReactNode;
  current: string;
  onCurrent: (id: string) => void;
}

/** Purchase orders by how far they are; those that have waited longest first. */
export function PurchaseOrders({ list, search, tabs, current, onCurrent }: Props) {
  const t = useTexts();
  const go = useGo();
  const state = stateOfList(list);
  const input = {
    search,
    ...(state && { state }),
    ...(list === 'person' && { waitsForPerson: 'yes' as const }),
    ...(list === 'waits' && { waitsForOwner: 'yes' as const }),
    ...(list === 'short' && { short: 'yes' as const }),
    ...(list === 'surplus' && { surplus: 'yes' as const }),
  };
  const purchases = useList('operatorListPurchaseOrders', input, { everySeconds: 60 });
  const picks = usePicks();
  const picked = (purchases.rows ?? []).filter(({ id }) => picks.picked[id]);
  const pickAll = async () => {
    const all = await purchases.loadAll();
    picks.setPicked(Object.fromEntries(all.map(({ id }) => [id, true])));
  };
  return (
    <>
      <div className="pane-head">
        {tabs}
        <PickedPurchases picks={picks} picked={picked} all={{ total: purchases.total, pick: pickAll }} />
        {picked.length === 0 && <PurchaseFile />}
      </div>
      <DataTable
        label={t(`consolePurchasing.list_${list}`)}
        list={purchases}
        columns={usePurchaseColumns()}
        idOf={({ id }) => id}
        current={current || null}
        onCurrent={onCurrent}
        hasPanel
        picks={picks}
        onOpen={({ id }) => {
          openFrom.set({ name: t(`consolePurchasing.list_${list}`), ids: (purchases.rows ?? []).map((one) => one.id) });
          go(purchasePath(id));
        }}
        empty={
          <EmptyState
            title={search ? t('consolePurchasing.noneFound', { words: search }) : t('consolePurchasing.noPurchases')}
            text={t('consolePurchasing.purchasesHint')}
          />
        }
      />
    </>
  );
}
