import { useFormat } from '@sampan/ui/format.ts';
import { Icon } from '@sampan/ui/icons.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { Order } from './orders.ts';

interface Props {
  /** Null once the parcel has arrived. */
  expected: Order['expectedDelivery'];
  className?: string;
}

export function ExpectedDelivery({ expected, className = '' }: Props) {
  const t = useTexts();
  const { date } = useFormat();
  if (!expected) return null;
  return (
    <p className={`flex items-start gap-2 text-sm ${className}`}>
      <Icon name="truck" small className="mt-0.5 flex-none text-ink-600" />
      <span>{t('shipping.expected', { from: date(expected.from), to: date(expected.to) })}</span>
    </p>
  );
}
