import { Chip } from '../../parts/chip.tsx';
import { useTexts } from '../../texts/texts.ts';

interface Props {
  /** Hours; undefined: it is not filtered by them. */
  waiting: string | undefined;
  onDrop: () => void;
}

/** Shows the list's filter by minimum waiting time. */
export function WaitingChip({ waiting, onDrop }: Props) {
  const t = useTexts();
  if (!waiting) return null;
  return <Chip onDrop={onDrop}>{t('consoleOrders.waitsOverHours', { hours: Number(waiting) })}</Chip>;
}
