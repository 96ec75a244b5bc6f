import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { useList } from '../../api/use-call.ts';
import { OrderNumber } from '../../features/orders/order-number.tsx';
import { WaitingChip } from '../../features/orders/waiting-chip.tsx';
import { Page } from '../../layout/page.tsx';
import { ChosenRow } from '../../parts/chosen-row.tsx';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { FilterSelect } from '../../parts/filters.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { useChosen } from '../../parts/use-chosen.ts';
import { oneOf, positive, useFilters, words } from '../../parts/use-filters.ts';
import { useTexts } from '../../texts/texts.ts';
import { RefundActions } from './refund-actions.tsx';
import { RefundFacts } from './refund-facts.tsx';
import { useRefundColumns } from './use-refund-columns.tsx';

const parts = ['open', 'transfer', 'all'] as const;
const kinds = ['pieces', 'claim', 'amount', 'overpayment'] as const;
const inputs = { open: { state: 'requested' }, transfer: { toTransfer: 1 }, all: {} } as const;
const pageSize = 50;
const reads = { part: oneOf(parts), kind: oneOf(kinds), order: words, waiting: positive };

/** Refunds that buyers request, claims after delivery, and automatic refunds. */
export default function Refunds() {
  const t = useTexts();
  const [{ part = 'open', kind, order, waiting }, filter] = useFilters(reads);
  // A search for an order covers all its refunds.
  const shown = order ? 'all' : part;
  const list = useList(
    'operatorListRefunds',
    { ...inputs[shown], kind, order, pageSize, ...(waiting && { waitingHours: Number(waiting) }) },
    { everySeconds: 60 },
  );
  const chosen = useChosen(list.rows);
  return (
    <Page
      title={t('console.refunds')}
      search={{ label: t('consoleMoney.orderNumber'), value: order, onSearch: (sn) => filter({ order: sn }) }}
    >
      <div className="split">
        <div className="pane">
          <div>
            <Tabs
              label={t('consoleRefunds.parts')}
              tabs={parts.map((one) => ({
                to: withQuery('/refunds', { part: one === 'open' ? undefined : one }),
                text: t(`consoleRefunds.tab_${one}`),
                isCurrent: one === shown,
              }))}
            />
            <div className="filters">
              <KindFilter kind={kind} onChange={(value) => filter({ kind: value })} />
              <WaitingChip waiting={waiting} onDrop={() => filter({ waiting: undefined })} />
            </div>
          </div>
          <DataTable
            label={t('console.refunds')}
            list={list}
            columns={useRefundColumns(chosen.open)}
            {...chosen.table}
            isTall
            empty={
              <EmptyState title={t(`consoleRefunds.none_${shown}`)} text={t(`consoleRefunds.noneText_${shown}`)} />
            }
          />
        </div>
        <ChosenRow
          chosen={chosen}
          title={({ sn }) => sn}
          head={({ orderId, sn }) => <OrderNumber id={orderId} sn={sn} />}
          actions={(row) => <RefundActions refund={row} />}
        >
          {(row) => <RefundFacts refund={row} />}
        </ChosenRow>
      </div>
    </Page>
  );
}

type Kind = (typeof kinds)[number];

function KindFilter({ kind, onChange }: { kind: Kind | undefined; onChange: (kind: Kind | undefined) => void }) {
  const t = useTexts();
  return (
    <FilterSelect
      label={t('consoleRefunds.kind')}
      value={kind ?? ''}
      options={[
        ['', t('consoleRefunds.everyKind')],
        ...kinds.map((one) => [one, t(`consoleRefunds.kind_${one}`)] as const),
      ]}
      onChange={(value) => onChange(oneOf(kinds)(value))}
    />
  );
}
