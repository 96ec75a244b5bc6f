import { Button } from '@sampan/ui/button.tsx';
import { OrderNumber } from '../../features/orders/order-number.tsx';
import { Facts, Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { BookedBy, type Entry } from './use-ledger-columns.tsx';

interface Props {
  entry: Entry;
  onOrder: (sn: string) => void;
}

/** An entry whole: each line on its side. */
export function EntryFacts({ entry, onOrder }: Props) {
  const t = useTexts();
  const { utcPrecise } = useFormat();
  const { at, orderId, sn, lines, provider, reference, bookedBy, note } = entry;
  const more = [
    [t('consoleMoney.provider'), provider],
    [t('consoleMoney.reference'), reference],
  ] as const;
  return (
    <>
      <Section title={t('consoleMoney.entry')}>
        <Facts
          facts={[
            [t('consoleMoney.bookedAtUtc'), utcPrecise(at)],
            [t('consoleMoney.bookedBy'), <BookedBy key="by" name={bookedBy} />],
            ...(sn ? [[t('consoleOrders.order'), <OrderNumber key="order" id={orderId} sn={sn} />] as const] : []),
            ...more
              .filter(([, value]) => value)
              .map(
                ([name, value]) =>
                  [
                    name,
                    <bdi key={name} className="wrap">
                      {value}
                    </bdi>,
                  ] as const,
              ),
          ]}
        />
        {note && (
          <p className="note-text" dir="auto">
            {note}
          </p>
        )}
      </Section>
      <Section title={t('consoleMoney.lines')}>
        <Lines lines={lines} />
      </Section>
      {sn && (
        <Section title={t('consoleAudit.more')}>
          <Button size="small" onClick={() => onOrder(sn)}>
            {t('consoleMoney.allOfOrder')}
          </Button>
        </Section>
      )}
    </>
  );
}

function Lines({ lines }: Pick<Entry, 'lines'>) {
  const t = useTexts();
  const { dollars } = useFormat();
  return (
    <table className="small-table">
      <thead>
        <tr>
          <th scope="col">{t('consoleMoney.account')}</th>
          <th scope="col" data-figure>
            {t('consoleMoney.debit')}
          </th>
          <th scope="col" data-figure>
            {t('consoleMoney.credit')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ account, amountUsd }) => (
          <tr key={`${account} ${amountUsd}`}>
            <td>{t(`consoleOrders.account_${account}`)}</td>
            <td data-figure>{amountUsd > 0 && dollars(amountUsd)}</td>
            <td data-figure>{amountUsd < 0 && dollars(-amountUsd)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
