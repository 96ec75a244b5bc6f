import type { Column } from '../../parts/data-table/columns.ts';
import { useNow } from '../../parts/use-now.ts';
import { useTexts } from '../../texts/texts.ts';
import { readMoment, useFormat } from '../../texts/use-format.ts';
import { channelNames, type ResellerShop, ShopState } from './shop-state.tsx';

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
      cell: ({ id, name, address, channel }) => (
        <>
          <button type="button" className="link-quiet cut" dir="auto" onClick={() => onOpen(id)}>
            {name || address}
          </button>
          <span className="second cut">
            {channelNames[channel]} <bdi dir="ltr">{address}</bdi>
          </span>
        </>
      ),
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
    {
      id: 'published',
      head: t('consoleReseller.published'),
      width: '6rem',
      isFigure: true,
      isWide: true,
      cell: ({ published }) => number(published),
    },
    {
      id: 'orders',
      head: t('consoleReseller.orders'),
      width: '6rem',
      isFigure: true,
      isWide: true,
      cell: ({ orders }) => number(orders),
    },
    {
      id: 'refusals',
      head: t('consoleReseller.refusals'),
      width: '6rem',
      isFigure: true,
      isWide: true,
      cell: ({ refusals }) => number(refusals),
    },
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
