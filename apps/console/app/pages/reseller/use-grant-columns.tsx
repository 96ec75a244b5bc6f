import { Waiting } from '../../features/orders/waiting.tsx';
import { useLimitOf } from '../../features/orders/work.ts';
import type { Column } from '../../parts/data-table/columns.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { type Grant, GrantState, useGoodsName } from './grant-state.tsx';

export function useGrantColumns(onOpen: (id: string) => void): Column<Grant>[] {
  const t = useTexts();
  const { date } = useFormat();
  const limitOf = useLimitOf();
  return [
    {
      id: 'goods',
      head: t('consoleReseller.goods'),
      width: '1fr',
      narrow: 'title',
      cell: (grant) => <Goods grant={grant} onOpen={onOpen} />,
    },
    {
      id: 'company',
      head: t('consoleReseller.company'),
      width: '14rem',
      narrow: 'note',
      cell: ({ company, shop }) => (
        <>
          <span className="cut" dir="auto">
            {company}
          </span>
          <span className="second cut" dir="auto">
            {shop?.name ?? t('consoleReseller.allShops')}
          </span>
        </>
      ),
    },
    {
      id: 'state',
      head: t('consoleReseller.state'),
      width: '11rem',
      narrow: 'state',
      cell: (grant) => <GrantState grant={grant} />,
    },
    {
      id: 'until',
      head: t('consoleReseller.until'),
      width: '8rem',
      isFigure: true,
      isWide: true,
      cell: ({ until, state }) => (until ? date(until) : state === 'granted' ? t('consoleReseller.noEnd') : '–'),
    },
    {
      id: 'age',
      head: t('consoleReseller.waits'),
      width: '6.5rem',
      isFigure: true,
      narrow: 'figure',
      cell: ({ waitingSince }) => (waitingSince ? <Waiting since={waitingSince} limitMs={limitOf('grants')} /> : '–'),
    },
  ];
}

function Goods({ grant, onOpen }: { grant: Grant; onOpen: (id: string) => void }) {
  const nameOf = useGoodsName();
  return (
    <>
      <button type="button" className="link-quiet cut" dir="auto" onClick={() => onOpen(grant.id)}>
        {nameOf(grant)}
      </button>
      {grant.goods.kind === 'product' && (
        <span className="second cut" dir="auto">
          {grant.goods.supplierName}
        </span>
      )}
    </>
  );
}
