import { paymentTones } from '../../features/money/tones.ts';
import type { Column } from '../../parts/data-table/columns.ts';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { CardPayment } from './card-details.tsx';

export function useCardColumns(onOpen: (id: string) => void): Column<CardPayment>[] {
  const t = useTexts();
  const { moment } = useFormat();
  return [
    { id: 'at', head: t('consoleMoney.begun'), width: '8rem', cell: ({ begunAt }) => moment(begunAt) },
    {
      id: 'order',
      head: t('consoleOrders.order'),
      width: '1fr',
      narrow: 'title',
      cell: ({ id, sn, customer }) => (
        <>
          <button type="button" className="link-quiet order-number" onClick={() => onOpen(id)}>
            <bdi dir="ltr">{sn}</bdi>
          </button>
          <span className="second cut" dir="auto">
            {customer}
          </span>
        </>
      ),
    },
    {
      id: 'method',
      head: t('consoleMoney.method'),
      width: '11rem',
      narrow: 'note',
      cell: ({ method, provider }) => (
        <>
          <span className="cut">{method || t('consoleOrders.byCard')}</span>
          <span className="second cut wide-only">{provider}</span>
        </>
      ),
    },
    {
      id: 'intent',
      head: t('consoleMoney.intent'),
      width: '18rem',
      isWide: true,
      cell: ({ intentId }) => <bdi className="mono cut">{intentId}</bdi>,
    },
    {
      id: 'state',
      head: t('consoleMoney.state'),
      width: '9rem',
      narrow: 'state',
      cell: ({ state }) => <State tone={paymentTones[state]}>{t(`consoleOrders.paymentState_${state}`)}</State>,
    },
    {
      id: 'amount',
      head: t('consoleMoney.amount'),
      width: '8.5rem',
      isFigure: true,
      narrow: 'figure',
      cell: (payment) => <Amount payment={payment} />,
    },
  ];
}

function Amount({ payment: { amountUsd, refundedUsd } }: { payment: CardPayment }) {
  const { dollars } = useFormat();
  return (
    <>
      {dollars(amountUsd)}
      {refundedUsd > 0 && <span className="second block">{dollars(-refundedUsd)}</span>}
    </>
  );
}
