import { FieldError } from '@sampan/ui/field.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Note } from '@sampan/ui/note.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { Price } from '../../features/catalogue/price.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { Quote } from './use-refund.ts';

/**
 * The server's amount, part by part; on a phone it is a screen below the goods, so it also says when none are chosen.
 */
export function RefundQuote({ quote, error }: { quote: Quote; error: string }) {
  const t = useTexts();
  return (
    <div className="mb-4" aria-live="polite">
      <h2 className="mb-3.5 text-lg">{t('refunds.amount')}</h2>
      {quote.state === 'none' &&
        (error ? <FieldError>{error}</FieldError> : <p className="text-muted">{t('refunds.chooseFirst')}</p>)}
      {quote.state === 'loading' && (
        <div className="grid gap-2.5">
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-7" />
        </div>
      )}
      {quote.state === 'failed' && <Note tone="error">{quote.why}</Note>}
      {quote.state === 'known' && <Amounts amounts={quote.amounts} />}
    </div>
  );
}

function Amounts({ amounts }: { amounts: Extract<Quote, { state: 'known' }>['amounts'] }) {
  const t = useTexts();
  const { price } = useFormat();
  const rows = [
    [t('refunds.goods'), amounts.goodsUsd],
    [t('refunds.fees'), amounts.feesUsd],
    [t('billing.serviceFee'), amounts.serviceFeeUsd],
  ] as const;
  return (
    <>
      <dl className="refund-amounts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Price value={value} />
            </dd>
          </div>
        ))}
        <div className="refund-total">
          <dt>{t('refunds.total')}</dt>
          <dd>
            <Price value={amounts.totalUsd} />
          </dd>
        </div>
      </dl>
      <p className="mt-2 text-sm">{t('refunds.orderTotal', { total: price(amounts.orderTotalUsd) })}</p>
      {!amounts.serviceFeeIncluded && <p className="hint mt-2">{t('refunds.noServiceFee')}</p>}
    </>
  );
}
