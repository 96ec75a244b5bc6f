import type { Column } from '../../parts/data-table/columns.ts';
import { useNow } from '../../parts/use-now.ts';
import { useTexts } from '../../texts/texts.ts';
import { readMoment, useFormat } from '../../texts/use-format.ts';
import { channelNames, type ResellerShop, ShopState } from './shop-state.tsx';

const counts = [
  ['published', 'consoleReseller.published'],
  ['orders', 'consoleReseller.orders'],
  ['refusals', 'consoleReseller.refusals'],
] as const;

export function useShopColumns(onOpen: (id: string) => void): Column<ResellerShop>[] {
  const t = useTexts();
  const { number, age } = useFormat();
  const now = useNow();
  return [
    {
      id: 'shop',
      head: t('consoleReseller.shop'),
      width: '1fr',
      narrow: 'title',
      cell: (shop) => <Shop shop={shop} onOpen={onOpen} />,
    },
    {
      id: 'customer',
      head: t('consoleReseller.customer'),
      width: '14rem',
      narrow: 'note',
      cell: ({ customer }) => (
        <>
          <span className="cut" dir="auto">
            {customer.name || customer.email}
          </span>
          <span className="second cut" dir="auto">
            {customer.company}
          </span>
        </>
      ),
    },
    {
      id: 'state',
      head: t('consoleReseller.state'),
      width: '9rem',
      narrow: 'state',
      cell: (shop) => <ShopState shop={shop} />,
    },
    ...counts.map(([id, head]) => ({
      id,
      head: t(head),
      width: '6rem',
      isFigure: true,
      isWide: true,
      cell: (shop: ResellerShop) => number(shop[id]),
    })),
    {
      id: 'contact',
      head: t('consoleReseller.lastContact'),
      width: '7rem',
      isFigure: true,
      narrow: 'figure',
      cell: ({ lastContactAt }) => (lastContactAt ? age(now - readMoment(lastContactAt)) : '–'),
    },
  ];
}

function Shop({ shop, onOpen }: { shop: ResellerShop; onOpen: (id: string) => void }) {
  const { id, name, address, channel } = shop;
  return (
    <>
      <button type="button" className="link-quiet cut" dir="auto" onClick={() => onOpen(id)}>
        {name || address}
      </button>
      <span className="second cut">
        {channelNames[channel]} <bdi dir="ltr">{address}</bdi>
      </span>
    </>
  );
}
