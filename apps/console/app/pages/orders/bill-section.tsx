import type { Output } from '../../api/call.ts';
import { differenceOf } from '../../features/money/amount.ts';
import { shownFees } from '../../features/orders/bill-facts.tsx';
import { lineName } from '../../features/orders/shipping-line.ts';
import { Section } from '../../parts/side-panel.tsx';
import { State, type Tone } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

type Bill = NonNullable<Output<'operatorGetOrder'>['bill']>;

/** The quote and the bill, line by line, with the instalments. */
export function BillSection({ bill, pieces }: { bill: Bill; pieces: number }) {
  const t = useTexts();
  const { dollars } = useFormat();
  const { basis, totalDeliveryPriceByIntl: freight, totalCostUsd: total } = bill;
  const rows = useRows(bill, pieces);
  const quoted = basis.shippingQuote.priceUsd;
  return (
    <Section title={t('consoleOrders.bill')} note={t(`consoleOrders.plan_${bill.plan}`)}>
      <table className="small-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('consoleOrders.item')}</span>
            </th>
            <th scope="col" data-figure>
              {t('consoleOrders.quoted')}
            </th>
            <th scope="col" data-figure>
              {t('consoleOrders.final')}
            </th>
            <th scope="col" data-figure>
              {t('consoleOrders.difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, before, now]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-figure className="text-muted">
                {dollars(before)}
              </td>
              <td data-figure>{dollars(now)}</td>
              <Difference amount={now - before} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('consoleOrders.total')}</th>
            <td data-figure>{dollars(total - freight + quoted)}</td>
            <td data-figure>{dollars(total)}</td>
            <Difference amount={freight - quoted} />
          </tr>
        </tfoot>
      </table>
      <Instalments bill={bill} />
    </Section>
  );
}

/** Name, quoted and final. Of the fees, only international shipping depends on the weight. */
function useRows(bill: Bill, pieces: number): (readonly [name: string, quoted: number, final: number])[] {
  const t = useTexts();
  const { basis, totalAmountUsd: goods } = bill;
  const freight = t(
    bill.deliveryPriceByIntlIsFinal ? 'consoleOrders.freightLine' : 'consoleOrders.freightEstimateLine',
    {
      line: lineName(t, basis.shippingLine),
      weight: basis.chargeableWeightKg,
    },
  );
  return [
    [t('consoleOrders.goods', { pieces }), goods, goods],
    ...shownFees(bill).map(({ fee, amountUsd }) =>
      fee === 'international'
        ? ([freight, basis.shippingQuote.priceUsd, amountUsd] as const)
        : ([t(`consoleOrders.fee_${fee}`), amountUsd, amountUsd] as const),
    ),
  ];
}

function Difference({ amount }: { amount: number }) {
  const { dollars } = useFormat();
  const cents = Math.round(amount * 100);
  return (
    <td data-figure className={cents > 0 ? 'more' : cents < 0 ? 'less' : 'text-muted'}>
      {cents > 0 && '+'}
      {cents === 0 ? '–' : dollars(cents / 100)}
    </td>
  );
}

const tones: Record<Bill['billDetailDtos'][number]['state'], Tone> = {
  not_due: 'ink',
  due: 'amber',
  confirming: 'violet',
  paid: 'green',
  cancelled: 'ink',
};

const kinds: readonly Bill['billDetailDtos'][number]['kind'][] = ['full', 'deposit', 'balance'];

/** Instalments by due date; calls list the last one first. */
function Instalments({ bill }: { bill: Bill }) {
  const t = useTexts();
  const { dollars, moment } = useFormat();
  const instalments = bill.billDetailDtos.toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));
  return (
    <ul className="money-list">
      {instalments.map(
        ({
          id,
          kind,
          amountUsd,
          receivedUsd,
          creditUsd,
          state,
          paidAt,
          paidWith,
          isPrepaid,
          jointSn,
          patternPayment,
        }) => (
          <li key={id}>
            <span>
              {t(`consoleOrders.instalment_${kind}`)}
              <span className="second">
                {[
                  isPrepaid
                    ? t('consoleOrders.byPrepaid')
                    : paidWith ||
                      t(patternPayment === 'bank_card' ? 'consoleOrders.byTransfer' : 'consoleOrders.byCard'),
                  jointSn,
                  paidAt && moment(paidAt),
                  receivedUsd > 0 &&
                    (state === 'due' || state === 'not_due') &&
                    t('consoleOrders.partCame', { sum: dollars(receivedUsd) }),
                  creditUsd > 0 && t('consoleOrders.creditCame', { sum: dollars(creditUsd) }),
                ]
                  .filter(Boolean)
                  .join(t('console.comma'))}
              </span>
            </span>
            <State tone={tones[state]}>{t(`consoleOrders.instalmentState_${state}`)}</State>
            <b>{dollars(differenceOf(amountUsd, creditUsd))}</b>
          </li>
        ),
      )}
    </ul>
  );
}
