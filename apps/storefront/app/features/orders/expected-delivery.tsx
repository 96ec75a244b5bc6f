import { useFormat } from '@sampan/ui/format.ts';
import { Icon } from '@sampan/ui/icons.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { Order } from './orders.ts';

interface Props {
  /** Null once the parcel has arrived. */
  expected: Order['expectedDelivery'];
  className?: string;
  /** Says where the days come from. */
  hasSource?: boolean;
}

export function ExpectedDelivery({ expected, className = '', hasSource = false }: Props) {
  const t = useTexts();
  const { date } = useFormat();
  if (!expected) return null;
  const [from, to] = [date(expected.from), date(expected.to)];
  const isLate = expected.to < new Date().toISOString().slice(0, 10);
  const days =
    expected.from === expected.to ? t('shipping.expectedOn', { day: to }) : t('shipping.expected', { from, to });
  return (
    <p className={`flex items-start gap-2 text-sm ${className}`}>
      <Icon name="truck" small className="mt-0.5 flex-none text-ink-600" />
      <span>
        {isLate ? t('shipping.expectedLate', { day: to }) : days}
        {hasSource && !isLate && <span className="hint block">{t(`shipping.expected_${expected.source}`)}</span>}
      </span>
    </p>
  );
}
