import type { Output } from '../../api/call.ts';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { LeftOutLines, WhatIsAssumed } from './statement-remarks.tsx';
import { useAmounts } from './use-bank-columns.tsx';

/** The content of a statement before it is stored. */
export function StatementPreview({ preview }: { preview: Output<'operatorImportStatement'> }) {
  const t = useTexts();
  const { date, amountIn } = useAmounts();
  const { format, transactions, added, toDecide, lines } = preview;
  return (
    <section aria-label={t('consoleMoney.preview')} className="statement-preview">
      <p role="status">
        <b>{t('consoleMoney.previewOf', { format: format.toUpperCase(), transactions })}</b>{' '}
        {t('consoleMoney.previewNew', { added, toDecide })}
      </p>
      <WhatIsAssumed preview={preview} />
      <LeftOutLines preview={preview} />
      <ul className="money-list">
        {lines.map(({ bookedOn, counterparty, reference, amount, currency, isNew }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a statement may be alike in everything
          <li key={index}>
            <span>
              <bdi>{counterparty || t('consoleMoney.unknownPayer')}</bdi>
              <span className="second cut" dir="auto">
                {[date(bookedOn), reference].filter(Boolean).join(t('console.comma'))}
              </span>
            </span>
            <State tone={isNew ? 'green' : 'ink'}>{t(isNew ? 'consoleMoney.isNew' : 'consoleMoney.isKnown')}</State>
            <b>{amountIn(amount, currency)}</b>
          </li>
        ))}
      </ul>
      {transactions > lines.length && (
        <p className="text-muted">{t('consoleMoney.moreLines', { count: transactions - lines.length })}</p>
      )}
    </section>
  );
}
