import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import type { Output } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { Page } from '../../layout/page.tsx';
import { Failed } from '../../parts/failed.tsx';
import { DayFilter } from '../../parts/filters.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { State } from '../../parts/state.tsx';
import { useFilters, words } from '../../parts/use-filters.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Differences } from './differences.tsx';
import { MoneyTabs } from './money-tabs.tsx';
import { Payouts } from './payouts.tsx';
import { Scrolled } from './scrolled.tsx';

/** Differences between the shop, its payment providers and the bank. */
export default function ReconciliationPage() {
  const t = useTexts();
  const [given, filter] = useFilters({ from: words, to: words });
  const to = given.to || new Date().toISOString().slice(0, 10);
  const from = given.from || `${to.slice(0, 7)}-01`;
  const { data, error, refetch } = useCall('operatorReconcile', { from, to });
  return (
    <Page title={t('console.money')} note={data && t('consoleMoney.differencesCount', { count: data.total })}>
      <div className="pane">
        <div>
          <MoneyTabs part="reconciliation" />
          <div className="filters">
            <DayFilter label={t('consoleMoney.from')} value={from} onChange={(day) => filter({ from: day })} />
            <DayFilter label={t('consoleMoney.to')} value={to} onChange={(day) => filter({ to: day })} />
          </div>
        </div>
        <Scrolled label={t('consoleMoney.tab_reconciliation')}>
          {data ? (
            <Found found={data} />
          ) : error ? (
            <Failed error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton className="m-4 h-40" />
          )}
        </Scrolled>
      </div>
    </Page>
  );
}

function Found({ found: { differences, balances, payouts, total } }: { found: Output<'operatorReconcile'> }) {
  const t = useTexts();
  return (
    <>
      <Section title={t('consoleMoney.balances')} note={t('consoleMoney.balancesNote')}>
        {balances.length > 0 ? (
          <Balances balances={balances} />
        ) : (
          <p className="text-muted">{t('consoleMoney.noBalances')}</p>
        )}
      </Section>
      {payouts.length > 0 && (
        <Section title={t('consoleMoney.payouts')} note={t('consoleMoney.payoutsNote')}>
          <Payouts payouts={payouts} />
        </Section>
      )}
      <Section title={t('consoleMoney.differences')}>
        {total === 0 ? (
          <EmptyState as="h3" title={t('consoleMoney.noDifferences')} text={t('consoleMoney.noDifferencesText')} />
        ) : (
          <Differences differences={differences} total={total} />
        )}
      </Section>
    </>
  );
}

function Balances({ balances }: { balances: Output<'operatorReconcile'>['balances'] }) {
  const t = useTexts();
  const { dollars } = useFormat();
  return (
    <table className="small-table">
      <thead>
        <tr>
          <th scope="col">{t('consoleMoney.provider')}</th>
          <th scope="col" data-figure>
            {t('consoleMoney.byUs')}
          </th>
          <th scope="col" data-figure>
            {t('consoleMoney.byThem')}
          </th>
          <th scope="col">{t('consoleMoney.state')}</th>
        </tr>
      </thead>
      <tbody>
        {balances.map(({ provider, shopUsd, providerUsd }) => (
          <tr key={provider}>
            <th scope="row">{provider}</th>
            <td data-figure>{dollars(shopUsd)}</td>
            <td data-figure>{dollars(providerUsd)}</td>
            <td>
              {shopUsd === providerUsd ? (
                <State tone="green">{t('consoleMoney.agrees')}</State>
              ) : (
                <State tone="crimson">{t('consoleMoney.differsBy', { sum: dollars(providerUsd - shopUsd) })}</State>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
