import { useGo, withQuery } from '@sampan/ui/paths.ts';
import { useCall } from '../../api/use-call.ts';
import { purchasePath } from '../../features/purchasing/purchase-path.ts';
import { Page } from '../../layout/page.tsx';
import { isPanelShown } from '../../parts/side-panel.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { oneOf, useFilters, words } from '../../parts/use-filters.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { AskedBuyers } from './asked-buyers.tsx';
import { BuyList } from './buy-list.tsx';
import { lists, type PurchaseList } from './lists.ts';
import { PurchaseOrders } from './purchase-orders.tsx';
import { PurchasePanel } from './purchase-panel.tsx';

/** Goods to be bought, by supplier, and purchase orders by state. */
export default function Purchasing() {
  const t = useTexts();
  const [{ list, search, po }, filter] = useFilters({ list: oneOf(lists), search: words, po: words });
  const { data } = useCall('operatorGetPurchasing', {}, { everySeconds: 60 });
  const go = useGo();
  const show = (id: string) => filter({ po: id });
  // A narrow screen has no room beside the list: it opens as a page.
  const open = (id: string) => (isPanelShown() ? show(id) : go(purchasePath(id)));
  return (
    <Page
      title={t('consolePurchasing.purchasing')}
      note={
        data && t('consolePurchasing.toDo', { orders: data.orders, onTheWay: data.states.placed + data.states.shipped })
      }
      search={{
        label: t(list ? 'consolePurchasing.searchPurchases' : 'consolePurchasing.searchLines'),
        value: search,
        onSearch: (found) => filter({ search: found }),
      }}
      foot={data && <Limits {...data} />}
    >
      <div className="split">
        <div className="pane">
          {list === 'asked' ? (
            <AskedBuyers tabs={<Parts list={list} />} />
          ) : list ? (
            <PurchaseOrders
              key={list}
              list={list}
              search={search}
              current={po}
              onCurrent={show}
              tabs={<Parts list={list} />}
            />
          ) : (
            <BuyList
              search={search}
              limits={data}
              tabs={<Parts list={undefined} />}
              onMade={open}
              onClear={() => filter({ search: '' })}
            />
          )}
        </div>
        {po && <PurchasePanel key={po} id={po} onClose={() => filter({ po: '' })} />}
      </div>
    </Page>
  );
}

function Limits({ guard, stop, cnyPerUsd }: { guard: number; stop: number; cnyPerUsd: number }) {
  const t = useTexts();
  const { percent, number } = useFormat();
  return t('consolePurchasing.limits', { guard: percent(guard), stop: percent(stop), rate: number(cnyPerUsd) });
}

const rare: ReadonlySet<PurchaseList> = new Set(['surplus', 'asked', 'waits', 'person']);

function Parts({ list }: { list: PurchaseList | undefined }) {
  const t = useTexts();
  const { data } = useCall('operatorGetPurchasing', {}, { everySeconds: 60 });
  const count = (one: PurchaseList) => {
    if (one === 'short') return data?.short;
    if (one === 'waits') return data?.waitForOwner;
    if (one === 'person') return data?.waitForPerson;
    if (one === 'surplus') return data?.surplus;
    if (one === 'asked') return data?.shortages;
    return one === 'draft' || one === 'placed' || one === 'shipped' ? data?.states[one] : undefined;
  };
  const toBuy = { to: '/purchasing', text: t('consolePurchasing.toBuy'), count: data?.lines, isCurrent: !list };
  // Rare states get a tab only when they occur.
  const shown = lists.filter((one) => one === list || !rare.has(one) || count(one));
  const others = shown.map((one) => ({
    to: withQuery('/purchasing', { list: one }),
    text: t(`consolePurchasing.list_${one}`),
    count: count(one),
    isCurrent: one === list,
  }));
  return <Tabs label={t('consolePurchasing.purchasing')} tabs={[toBuy, ...others]} />;
}
