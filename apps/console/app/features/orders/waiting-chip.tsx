import { Chip } from '../../parts/chip.tsx';
import { useTexts } from '../../texts/texts.ts';

interface Props {
  /** Hours; undefined: it is not filtered by them. */
  waiting: string | undefined;
  onDrop: () => void;
}

/** A list is narrowed to what waits for so long at least. */
export function WaitingChip({ waiting, onDrop }: Props) {
  const t = useTexts();
  if (!waiting) return null;
  return <Chip onDrop={onDrop}>{t('consoleOrders.waitsOverHours', { hours: Number(waiting) })}</Chip>;
}
