import { Button } from '@sampan/ui/button.tsx';
import { useState } from 'react';
import { OrderNumber } from '../../features/orders/order-number.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { BookDialog } from './book-dialog.tsx';
import { JoinDialog } from './join-dialog.tsx';
import type { Proposal, Transaction } from './use-bank-columns.tsx';

/** Orders that a credit may pay, the most certain first, each with the evidence. */
export function BankProposals({ transaction }: { transaction: Transaction }) {
  const t = useTexts();
  const { dollars } = useFormat();
  const [booking, setBooking] = useState<Proposal>();
  const [isJoining, setJoining] = useState(false);
  const { proposals, together } = transaction;
  return (
    <Section title={t('consoleMoney.proposals')}>
      {proposals.length + together.length === 0 && <p className="text-muted">{t('consoleMoney.noProposalText')}</p>}
      <ul className="proposals">
        {together.length > 0 && (
          <li>
            {together.map(({ transferId, orderId, sn, amountUsd }) => (
              <p key={transferId}>
                <OrderNumber id={orderId} sn={sn} /> <b>{dollars(amountUsd)}</b>
              </p>
            ))}
            <p className="second">{t('consoleMoney.together')}</p>
            <Button size="small" onClick={() => setJoining(true)}>
              {t('consoleMoney.connect')}
            </Button>
          </li>
        )}
        {proposals.map((proposal) => {
          const { orderId, sn, orderSns, customer, dueUsd, differenceUsd, reasons, isPrepaid } = proposal;
          return (
            <li key={`${sn} ${proposal.transferId}`}>
              {isPrepaid ? (
                <p>
                  {t('consoleMoney.prepaidFills')}{' '}
                  <bdi className="mono" dir="ltr">
                    {sn}
                  </bdi>
                </p>
              ) : (
                <p>
                  <OrderNumber id={orderId} sn={sn} /> <b>{dollars(dueUsd)}</b>
                </p>
              )}
              <p className="second" dir="auto">
                {customer}
              </p>
              {orderSns.length > 1 && (
                <p className="second">
                  <bdi dir="ltr">{orderSns.join(', ')}</bdi>
                </p>
              )}
              <p className="second">
                {reasons.map((reason) => t(`consoleMoney.reason_${reason}`)).join(t('console.comma'))}
                {differenceUsd !== 0 &&
                  `${t('console.comma')}${t(differenceUsd > 0 ? 'consoleMoney.over' : 'consoleMoney.short', { sum: dollars(Math.abs(differenceUsd)) })}`}
              </p>
              <Button size="small" onClick={() => setBooking(proposal)}>
                {t(proposal.transferId ? 'consoleMoney.connect' : 'consoleMoney.bookTo')}
              </Button>
            </li>
          );
        })}
      </ul>
      {isJoining && <JoinDialog transaction={transaction} onClose={() => setJoining(false)} />}
      {booking && <BookDialog transaction={transaction} proposal={booking} onClose={() => setBooking(undefined)} />}
    </Section>
  );
}
