import { Button } from '@sampan/ui/button.tsx';
import { Chip } from '../../parts/chip.tsx';
import { DayFilter, FilterSelect } from '../../parts/filters.tsx';
import { oneOf, useFilters, words } from '../../parts/use-filters.ts';
import { useTexts } from '../../texts/texts.ts';
import { accounts } from './use-ledger-columns.tsx';

const reads = { order: words, account: oneOf(accounts), from: words, to: words };
export const useLedgerFilters = () => useFilters(reads);
type Filtered = ReturnType<typeof useLedgerFilters>;

interface Props {
  filters: Filtered[0];
  onChange: Filtered[1];
  onClear: (() => void) | undefined;
}

export function LedgerFilters({ filters: { order, account, from, to }, onChange, onClear }: Props) {
  const t = useTexts();
  return (
    <div className="filters">
      <FilterSelect
        label={t('consoleMoney.account')}
        value={account ?? ''}
        options={[
          ['', t('consoleMoney.everyAccount')],
          ...accounts.map((one) => [one, t(`consoleOrders.account_${one}`)] as const),
        ]}
        onChange={(value) => onChange({ account: oneOf(accounts)(value) })}
      />
      <DayFilter label={t('consoleMoney.from')} value={from} onChange={(day) => onChange({ from: day })} />
      <DayFilter label={t('consoleMoney.to')} value={to} onChange={(day) => onChange({ to: day })} />
      {order && <Chip onDrop={() => onChange({ order: '' })}>{t('consoleMoney.onlyOrder', { sn: order })}</Chip>}
      {onClear && (
        <Button kind="quiet" size="small" onClick={onClear}>
          {t('consoleOrders.clearFilters')}
        </Button>
      )}
    </div>
  );
}
