import { Button } from '@sampan/ui/button.tsx';
import { Card } from '@sampan/ui/card.tsx';
import { Field, Select } from '@sampan/ui/field.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { saveText } from '@sampan/ui/save-text.ts';
import { useLanguage } from '@sampan/ui/texts.ts';
import { useSearchParams } from 'react-router';
import { orderPath } from '../../features/orders/orders.ts';
import { useTexts } from '../../texts/texts.ts';
import type { Prepaid } from './prepaid-pay.tsx';
import { statementCsv } from './statement-csv.ts';

type Movement = Prepaid['movements'][number];

/** The movements of a month between its opening and closing balance, to read, to print and as CSV. */
export function Statement({ prepaid }: { prepaid: Prepaid }) {
  const t = useTexts();
  const { movements, openingUsd, closingUsd, month } = prepaid;
  const save = () => saveText(`\uFEFF${statementCsv(prepaid, t)}`, `balance-${month}.csv`, 'text/csv;charset=utf-8');
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <h2 className="me-auto text-lg">{t('billing.prepaidMovements')}</h2>
        <MonthChoice prepaid={prepaid} />
      </div>
      <ol className="divide-y divide-line">
        <Line label={t('billing.prepaidOpening')} amount={openingUsd} />
        {movements.map((movement) => (
          <MovementLine key={movement.id} movement={movement} />
        ))}
        {movements.length === 0 && <li className="py-2.5 text-muted">{t('billing.prepaidNone')}</li>}
        <Line label={t('billing.prepaidClosing')} amount={closingUsd} />
      </ol>
      <div className="no-print mt-4 flex flex-wrap gap-3">
        <Button onClick={save}>{t('billing.prepaidCsv')}</Button>
        <Button onClick={() => window.print()}>
          <Icon name="print" small />
          {t('billing.prepaidPrint')}
        </Button>
      </div>
    </Card>
  );
}

/** The months with movements, and the one that is shown. */
function MonthChoice({ prepaid: { month, months } }: { prepaid: Prepaid }) {
  const t = useTexts();
  const language = useLanguage();
  const [, setQuery] = useSearchParams();
  const all = months.includes(month) ? months : [month, ...months].toSorted().toReversed();
  const name = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <Field label={t('billing.prepaidMonth')}>
      <Select value={month} onChange={(event) => setQuery({ month: event.target.value }, { replace: true })}>
        {all.map((one) => (
          <option key={one} value={one}>
            {name.format(new Date(`${one}-01T00:00:00Z`))}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function Line({ label, amount }: { label: string; amount: number }) {
  const { price } = useFormat();
  return (
    <li className="flex items-baseline justify-between gap-4 py-2.5 font-semibold">
      <span>{label}</span>
      <bdi className="tnum" dir="ltr">
        {price(amount)}
      </bdi>
    </li>
  );
}

function MovementLine({ movement: { at, kind, amountUsd, balanceUsd, orderId, sn, note } }: { movement: Movement }) {
  const t = useTexts();
  const { date, price } = useFormat();
  return (
    <li className="flex items-baseline justify-between gap-4 py-2.5">
      <span className="min-w-0">
        <span className="block">
          {t(`billing.prepaid_${kind}`)}
          {sn && (
            <>
              {' '}
              <Link className="link tap" to={orderPath(orderId)}>
                <bdi dir="ltr">{sn}</bdi>
              </Link>
            </>
          )}
        </span>
        {note && (
          <bdi className="block text-sm" dir="auto">
            {note}
          </bdi>
        )}
        <small className="text-muted">{date(at, 'long')}</small>
      </span>
      <span className="text-end">
        <bdi className="block tnum" dir="ltr">
          {amountUsd > 0 ? '+' : '−'}
          {price(Math.abs(amountUsd))}
        </bdi>
        <small className="text-muted">
          {t('billing.prepaidAfter')}{' '}
          <bdi className="tnum" dir="ltr">
            {price(balanceUsd)}
          </bdi>
        </small>
      </span>
    </li>
  );
}
