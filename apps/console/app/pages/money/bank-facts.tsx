import { Facts, Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { BankProposals } from './bank-proposals.tsx';
import { type Transaction, useAmounts } from './use-bank-columns.tsx';

export function BankFacts({ transaction }: { transaction: Transaction }) {
  const t = useTexts();
  const { date, amountIn } = useAmounts();
  const { amount, currency, bookedOn, account, counterpartyAccount, bankReference, reference } = transaction;
  const { state, reason, orderSn, otherOrderSns, alikeId, firstApprover } = transaction;
  const facts = [
    [t('consoleMoney.amount'), amountIn(amount, currency)],
    [t('consoleMoney.day'), date(bookedOn)],
    [t('consoleMoney.state'), t(`consoleMoney.transaction_${state}`)],
    [t('consoleOrders.order'), orderSn],
    [t('consoleMoney.otherOrders'), otherOrderSns.join(', ')],
    [t('consoleMoney.approvedBy'), firstApprover],
    [t('consoleMoney.why'), reason],
    [t('consoleMoney.ourAccount'), account],
    [t('consoleMoney.theirAccount'), counterpartyAccount && `···· ${counterpartyAccount}`],
    [t('consoleMoney.bankReference'), bankReference],
  ] as const;
  return (
    <>
      <Section title={t('consoleMoney.transaction')}>
        <Facts
          facts={facts.filter(([, value]) => value).map(([name, value]) => [name, <bdi key={name}>{value}</bdi>])}
        />
        {reference && (
          <p className="note-text" dir="auto">
            {reference}
          </p>
        )}
        {alikeId && <p className="text-muted">{t('consoleMoney.alike')}</p>}
      </Section>
      {state === 'open' && <BankProposals key={transaction.id} transaction={transaction} />}
    </>
  );
}
