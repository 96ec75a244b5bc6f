import { Button } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useState } from 'react';
import { useList } from '../../api/use-call.ts';
import { Page } from '../../layout/page.tsx';
import { ChosenRow } from '../../parts/chosen-row.tsx';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { FilterSelect } from '../../parts/filters.tsx';
import { KeyButton } from '../../parts/key-button.tsx';
import { useChosen } from '../../parts/use-chosen.ts';
import { oneOf, useFilters } from '../../parts/use-filters.ts';
import { useTexts } from '../../texts/texts.ts';
import { BankActions } from './bank-actions.tsx';
import { BankFacts } from './bank-facts.tsx';
import { MoneyTabs } from './money-tabs.tsx';
import { StatementDialog } from './statement-dialog.tsx';
import { transactionStates, useBankColumns } from './use-bank-columns.tsx';

const pageSize = 50;

/** Transactions on the shop's bank accounts, and the orders they may pay. */
export default function Bank() {
  const t = useTexts();
  const [{ state = 'open' }, filter] = useFilters({ state: oneOf(transactionStates) });
  const list = useList('operatorListBankTransactions', { state, pageSize }, { everySeconds: 60 });
  const chosen = useChosen(list.rows);
  const [isUploading, setUploading] = useState(false);
  const upload = () => setUploading(true);
  return (
    <Page
      title={t('console.money')}
      actions={
        <KeyButton keys="n" label={t('consoleMoney.upload')} foot={t('consoleMoney.footUpload')} onPress={upload} />
      }
    >
      <div className="split">
        <div className="pane">
          <div>
            <MoneyTabs part="bank" />
            <div className="filters">
              <FilterSelect
                label={t('consoleMoney.state')}
                value={state}
                options={transactionStates.map((one) => [one, t(`consoleMoney.transaction_${one}`)])}
                onChange={(value) => filter({ state: oneOf(transactionStates)(value) })}
              />
            </div>
          </div>
          <DataTable
            label={t('consoleMoney.tab_bank')}
            list={list}
            columns={useBankColumns(chosen.open)}
            {...chosen.table}
            isTall
            empty={
              <EmptyState
                title={t(state === 'open' ? 'consoleMoney.noneOpen' : 'consoleMoney.noneInState')}
                text={t('consoleMoney.noneOpenText')}
                action={state === 'open' && <Button onClick={upload}>{t('consoleMoney.upload')}</Button>}
              />
            }
          />
        </div>
        <ChosenRow
          chosen={chosen}
          title={({ counterparty }) => counterparty || t('consoleMoney.unknownPayer')}
          actions={(row) => <BankActions transaction={row} />}
        >
          {(row) => <BankFacts transaction={row} />}
        </ChosenRow>
      </div>
      {isUploading && <StatementDialog onClose={() => setUploading(false)} />}
    </Page>
  );
}
