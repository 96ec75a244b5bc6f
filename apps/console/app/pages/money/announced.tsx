import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useCall } from '../../api/use-call.ts';
import { type Declaration, DeclarationActions } from '../../features/money/declaration-actions.tsx';
import { OrderNumber } from '../../features/orders/order-number.tsx';
import { Waiting } from '../../features/orders/waiting.tsx';
import { useLimitOf } from '../../features/orders/work.ts';
import { Page } from '../../layout/page.tsx';
import { ChosenRow } from '../../parts/chosen-row.tsx';
import type { Column } from '../../parts/data-table/columns.ts';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { oneList } from '../../parts/one-list.ts';
import { State } from '../../parts/state.tsx';
import { useChosen } from '../../parts/use-chosen.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { AnnouncedFacts } from './announced-details.tsx';
import { MoneyTabs } from './money-tabs.tsx';

const reads = ['operatorListDeclarations', 'operatorListTransfers', 'operatorListOrders'] as const;

/** Transfers that buyers say they have sent, the oldest first. */
export default function Announced() {
  const t = useTexts();
  const { dollars } = useFormat();
  const list = useCall('operatorListDeclarations', {}, { everySeconds: 60 });
  const chosen = useChosen(list.data);
  const sum = list.data?.reduce((total, { amountUsd }) => total + amountUsd, 0) ?? 0;
  return (
    <Page
      title={t('console.money')}
      foot={list.data && t('consoleMoney.announcedFoot', { count: list.data.length, sum: dollars(sum) })}
    >
      <div className="split">
        <div className="pane">
          <MoneyTabs part="announced" />
          <DataTable
            label={t('consoleMoney.tab_announced')}
            list={oneList(list)}
            columns={useColumns()}
            {...chosen.table}
            isTall
            empty={<EmptyState title={t('consoleMoney.noneAnnounced')} text={t('consoleMoney.noneAnnouncedText')} />}
          />
        </div>
        <ChosenRow
          chosen={chosen}
          title={({ sn }) => sn}
          head={({ orderId, sn }) => <OrderNumber id={orderId} sn={sn} />}
          actions={(row) => (
            <DeclarationActions declaration={row} approve={t('consoleMoney.arrived')} refreshes={reads} />
          )}
        >
          {(row) => <AnnouncedFacts declaration={row} />}
        </ChosenRow>
      </div>
    </Page>
  );
}

function useColumns(): Column<Declaration>[] {
  const t = useTexts();
  const { dollars } = useFormat();
  const limitOf = useLimitOf();
  return [
    {
      id: 'order',
      head: t('consoleOrders.order'),
      width: '1fr',
      narrow: 'title',
      cell: ({ orderId, sn, customer }) => (
        <>
          <OrderNumber id={orderId} sn={sn} />
          <span className="second cut" dir="auto">
            {customer}
          </span>
        </>
      ),
    },
    {
      id: 'kind',
      head: t('consoleMoney.for'),
      width: '9rem',
      isWide: true,
      cell: ({ kind }) => t(`consoleOrders.instalment_${kind}`),
    },
    {
      id: 'slips',
      head: t('consoleMoney.slips'),
      width: '7rem',
      narrow: 'note',
      cell: (declaration) => <SlipCount declaration={declaration} />,
    },
    {
      id: 'state',
      head: t('consoleMoney.state'),
      width: '14rem',
      narrow: 'state',
      cell: ({ firstApprover }) => <CheckState firstApprover={firstApprover} />,
    },
    {
      id: 'age',
      head: t('consoleOrders.waiting'),
      width: '6.5rem',
      isFigure: true,
      cell: ({ declaredAt }) => <Waiting since={declaredAt} limitMs={limitOf('payment_confirming')} />,
    },
    {
      id: 'amount',
      head: t('consoleMoney.due'),
      width: '8rem',
      isFigure: true,
      narrow: 'figure',
      cell: ({ amountUsd }) => dollars(amountUsd),
    },
  ];
}

function CheckState({ firstApprover: first }: Pick<Declaration, 'firstApprover'>) {
  const t = useTexts();
  return (
    <State tone={first ? 'amber' : 'violet'}>
      {first ? t('consoleMoney.secondNeeded', { first }) : t('consoleMoney.toCheck')}
    </State>
  );
}

/** For phones, where the order's number has its own line, with the payer. */
function SlipCount({ declaration: { images, customer } }: { declaration: Declaration }) {
  const t = useTexts();
  return (
    <>
      <span className="dt-phone">
        <bdi>{customer}</bdi>
        {t('console.comma')}
      </span>
      {images.length > 0 ? t('consoleMoney.slipCount', { count: images.length }) : '–'}
    </>
  );
}
