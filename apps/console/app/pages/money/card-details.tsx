import { Button } from '@sampan/ui/button.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { type RowOf, useCall } from '../../api/use-call.ts';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { Facts, Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

export type CardPayment = RowOf<'operatorListPayments'>;

export function CardFacts({ payment }: { payment: CardPayment }) {
  const t = useTexts();
  const { dollars, precise } = useFormat();
  const { customer, jointSn, kind, amountUsd, refundedUsd, state, method, provider, intentId } = payment;
  const { begunAt, changedAt, note } = payment;
  const facts = [
    [t('consoleOrders.customer'), customer],
    [t('consoleMoney.for'), t(`consoleOrders.instalment_${kind}`)],
    [t('consoleMoney.amount'), dollars(amountUsd)],
    [t('consoleMoney.paidTogether'), jointSn],
    [t('consoleMoney.sentBack'), refundedUsd > 0 && dollars(refundedUsd)],
    [t('consoleMoney.state'), t(`consoleOrders.paymentState_${state}`)],
    [t('consoleMoney.method'), method],
    [t('consoleMoney.provider'), provider],
    [t('consoleMoney.begun'), precise(begunAt)],
    [t('consoleMoney.changedAt'), changedAt && precise(changedAt)],
  ] as const;
  return (
    <Section title={t('consoleMoney.payment')}>
      <Facts facts={facts.filter(([, value]) => value).map(([name, value]) => [name, <bdi key={name}>{value}</bdi>])} />
      {intentId && (
        <p className="second mono wrap" dir="ltr">
          {intentId}
        </p>
      )}
      {note && (
        <p className="note-text" dir="auto">
          {note}
        </p>
      )}
    </Section>
  );
}

const reads = ['operatorListPayments', 'operatorListUnresolvedPayments'] as const;
/** Its provider has said its last word. */
const isSettled = ({ state }: CardPayment) => state === 'succeeded' || state === 'cancelled';

export function CardActions({ payment }: { payment: CardPayment }) {
  const t = useTexts();
  const { press, busy } = useAct('operatorRefreshPayment', reads);
  const ask = () =>
    void press({ id: payment.id }, ({ state }) =>
      showToast({
        kind: 'info',
        title: t('consoleMoney.providerSays', { state: t(`consoleOrders.paymentState_${state}`) }),
      }),
    );
  return (
    <>
      {!isSettled(payment) && (
        <Button busy={busy} onClick={ask}>
          {t('consoleMoney.askProvider')}
        </Button>
      )}
      <CountAsCancelled payment={payment} />
    </>
  );
}

/** Closes a payment whose provider no longer answers, once finance has checked there. */
export function CountAsCancelled({ payment: { id, sn } }: { payment: Pick<CardPayment, 'id' | 'sn'> }) {
  const t = useTexts();
  const { data } = useCall('operatorListUnresolvedPayments', {});
  const { act } = useAct('operatorCancelPayment', reads);
  const [isAsking, setAsking] = useState(false);
  if (!data?.some((one) => one.id === id)) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('consoleMoney.countCancelled')}</Button>
      {isAsking && (
        <ReasonDialog
          title={t('consoleMoney.countCancelledTitle', { sn })}
          text={t('consoleMoney.countCancelledText')}
          confirm={t('consoleMoney.countCancelledConfirm')}
          onConfirm={async (note) => {
            await act({ id, note });
            showToast({ kind: 'done', title: t('consoleMoney.countedCancelled', { sn }) });
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
