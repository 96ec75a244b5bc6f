import { Skeleton } from '@sampan/ui/skeleton.tsx';
import type { ReactNode } from 'react';
import type { Output } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { disputeTones } from '../../features/money/tones.ts';
import { OrderNumber } from '../../features/orders/order-number.tsx';
import { Page } from '../../layout/page.tsx';
import { Failed } from '../../parts/failed.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { CountAsCancelled } from './card-details.tsx';
import { MoneyTabs } from './money-tabs.tsx';
import { Scrolled } from './scrolled.tsx';

const minutely = { everySeconds: 60 };

/** Cases that providers leave to people: disputes, and payments without a known outcome. */
export default function Cases() {
  const t = useTexts();
  const disputes = useCall('operatorListDisputes', {}, minutely);
  const unresolved = useCall('operatorListUnresolvedPayments', {}, minutely);
  return (
    <Page title={t('console.money')}>
      <div className="pane">
        <MoneyTabs part="cases" />
        <Scrolled label={t('consoleMoney.tab_cases')}>
          <Section title={t('consoleMoney.disputes')} note={t('consoleMoney.disputesNote')}>
            <Rows read={disputes} none={t('consoleMoney.noneDisputes')}>
              {(rows) => <Disputes disputes={rows} />}
            </Rows>
          </Section>
          <Section title={t('consoleMoney.unresolved')} note={t('consoleMoney.unresolvedNote')}>
            <Rows read={unresolved} none={t('consoleMoney.noneUnresolved')}>
              {(rows) => <Unresolved payments={rows} />}
            </Rows>
          </Section>
        </Scrolled>
      </div>
    </Page>
  );
}

interface RowsProps<Row> {
  read: { data: readonly Row[] | undefined; error: unknown; refetch: () => unknown };
  none: string;
  children: (rows: readonly Row[]) => ReactNode;
}

function Rows<Row>({ read: { data, error, refetch }, none, children }: RowsProps<Row>) {
  if (data) return data.length > 0 ? children(data) : <p className="text-muted">{none}</p>;
  return error ? <Failed error={error} onRetry={() => void refetch()} as="h2" /> : <Skeleton className="h-20" />;
}

function Disputes({ disputes }: { disputes: readonly Output<'operatorListDisputes'>[number][] }) {
  const t = useTexts();
  const { dollars, moment } = useFormat();
  return (
    <ul className="money-list">
      {disputes.map(
        ({ id, orderId, sn, provider, providerDisputeId, amountUsd, takesMoney, reason, state, dueBy, openedAt }) => (
          <li key={id}>
            <span>
              <OrderNumber id={orderId} sn={sn} />
              <span className="second">
                {[
                  moment(openedAt),
                  reason,
                  !takesMoney && t('consoleMoney.inquiry'),
                  state === 'answer_needed' && dueBy && t('consoleOrders.answerBy', { at: moment(dueBy) }),
                ]
                  .filter(Boolean)
                  .join(t('console.comma'))}
              </span>
              <span className="second">
                {provider} <bdi className="mono wrap">{providerDisputeId}</bdi>
              </span>
            </span>
            <State tone={disputeTones[state]}>{t(`consoleOrders.dispute_${state}`)}</State>
            <b>{dollars(amountUsd)}</b>
          </li>
        ),
      )}
    </ul>
  );
}

function Unresolved({ payments }: { payments: readonly Output<'operatorListUnresolvedPayments'>[number][] }) {
  const t = useTexts();
  const { dollars, moment } = useFormat();
  return (
    <ul className="money-list">
      {payments.map(({ id, orderId, sn, provider, intentId, amountUsd, begunAt, isProviderGone }) => (
        <li key={id}>
          <span>
            <OrderNumber id={orderId} sn={sn} />
            <span className="second">
              {[moment(begunAt), provider, isProviderGone && t('consoleMoney.providerGone')]
                .filter(Boolean)
                .join(t('console.comma'))}{' '}
              <bdi className="mono wrap">{intentId}</bdi>
            </span>
          </span>
          <CountAsCancelled payment={{ id, sn }} />
          <b>{dollars(amountUsd)}</b>
        </li>
      ))}
    </ul>
  );
}
