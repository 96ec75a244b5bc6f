import { Button } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useState } from 'react';
import { useCall, useList } from '../../api/use-call.ts';
import { Page } from '../../layout/page.tsx';
import { ChosenRow } from '../../parts/chosen-row.tsx';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useChosen } from '../../parts/use-chosen.ts';
import { useTexts } from '../../texts/texts.ts';
import { EntryFacts } from './entry-facts.tsx';
import { CloseDialog, ExportDialog } from './export-dialog.tsx';
import { LedgerFilters, useLedgerFilters } from './ledger-filters.tsx';
import { MoneyTabs } from './money-tabs.tsx';
import { useLedgerColumns } from './use-ledger-columns.tsx';

const pageSize = 50;

/** Ledger entries: all, or those of an order, an account or a range of days. */
export default function Ledger() {
  const t = useTexts();
  const [filters, filter] = useLedgerFilters();
  const { order, account, from, to } = filters;
  const list = useList('operatorListLedger', { order, account, from, to, pageSize });
  const chosen = useChosen(list.rows);
  const isFiltered = Boolean(order || account || from || to);
  const clear = () => filter({ order: '', account: undefined, from: '', to: '' });
  return (
    <Page
      title={t('console.money')}
      search={{ label: t('consoleMoney.orderNumber'), value: order, onSearch: (sn) => filter({ order: sn }) }}
      actions={<Months />}
    >
      <div className="split">
        <div className="pane">
          <div>
            <MoneyTabs part="ledger" />
            <LedgerFilters filters={filters} onChange={filter} onClear={isFiltered ? clear : undefined} />
          </div>
          <DataTable
            label={t('consoleMoney.tab_ledger')}
            list={list}
            columns={useLedgerColumns(account, chosen.open)}
            {...chosen.table}
            isTall
            empty={
              <EmptyState
                title={t(isFiltered ? 'consoleMoney.noneEntriesFound' : 'consoleMoney.noneEntries')}
                action={isFiltered && <Button onClick={clear}>{t('consoleOrders.clearFilters')}</Button>}
              />
            }
          />
        </div>
        <ChosenRow chosen={chosen} title={({ kind }) => t(`consoleOrders.ledger_${kind}`)}>
          {(row) => <EntryFacts entry={row} onOrder={(sn) => filter({ order: sn })} />}
        </ChosenRow>
      </div>
    </Page>
  );
}

/** The books of a month: taken out, or closed. */
function Months() {
  const t = useTexts();
  const { data } = useCall('operatorListMonths', {});
  const [opened, setOpened] = useState<'export' | 'close'>();
  const months = data?.list ?? [];
  if (months.length === 0) return null;
  const close = () => setOpened(undefined);
  return (
    <>
      <Button onClick={() => setOpened('export')}>
        <Icon name="download" small /> <span className="bar-export-text">{t('consoleMoney.exportMonth')}</span>
      </Button>
      {months.some(({ closedAt }) => !closedAt) && (
        <Button onClick={() => setOpened('close')}>{t('consoleMoney.closeMonth')}</Button>
      )}
      {opened === 'export' && <ExportDialog months={months} onClose={close} />}
      {opened === 'close' && <CloseDialog months={months} onClose={close} />}
    </>
  );
}
