import { Note } from '@sampan/ui/note.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import type { Output } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { CustomerLink } from '../../features/prepaid/customer-link.tsx';
import { Withdrawals } from '../../features/prepaid/withdrawals.tsx';
import { Page } from '../../layout/page.tsx';
import { Failed } from '../../parts/failed.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { MoneyTabs } from './money-tabs.tsx';
import { Scrolled } from './scrolled.tsx';

/** What the shop owes customers on prepaid balances, and what is to be paid back. */
export default function Prepaid() {
  const t = useTexts();
  const { data, error, refetch } = useCall('operatorListPrepaid', {}, { everySeconds: 60 });
  return (
    <Page title={t('console.money')}>
      <div className="pane">
        <MoneyTabs part="prepaid" />
        <Scrolled label={t('consoleMoney.tab_prepaid')}>
          {data ? (
            <Owed owed={data} />
          ) : error ? (
            <Failed error={error} onRetry={() => void refetch()} as="h2" />
          ) : (
            <Skeleton className="h-20" />
          )}
        </Scrolled>
      </div>
    </Page>
  );
}

function Owed({ owed }: { owed: Output<'operatorListPrepaid'> }) {
  const t = useTexts();
  const { dollars } = useFormat();
  const { isOffered, balanceUsd, withdrawalUsd, accounts, withdrawals } = owed;
  return (
    <>
      {!isOffered && <Note>{t('consoleMoney.prepaidOff')}</Note>}
      <Section
        title={t('consoleMoney.prepaidWithdrawals')}
        note={withdrawals.length > 0 && t('consoleMoney.prepaidOwed', { sum: dollars(withdrawalUsd) })}
      >
        {withdrawals.length > 0 ? (
          <Withdrawals list={withdrawals} />
        ) : (
          <p className="text-muted">{t('consoleMoney.prepaidNoWithdrawals')}</p>
        )}
      </Section>
      <Section
        title={t('consoleMoney.prepaidBalances')}
        note={t('consoleMoney.prepaidOwed', { sum: dollars(balanceUsd) })}
      >
        {accounts.length === 0 && <p className="text-muted">{t('consoleMoney.prepaidNone')}</p>}
        <ul className="money-list">
          {accounts.map((account) => (
            <li key={account.sn}>
              <span>
                <CustomerLink {...account} />
              </span>
              <b>{dollars(account.balanceUsd)}</b>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
