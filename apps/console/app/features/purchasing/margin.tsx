import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

interface Props {
  margin: number | null;
  limits: { guard: number; stop: number };
}

/** Amber below the guard, crimson below the stop. */
export function Margin({ margin, limits }: Props) {
  const t = useTexts();
  const { percent } = useFormat();
  if (margin === null) return <span className="text-muted">{t('consolePurchasing.unknown')}</span>;
  const tone = margin < limits.stop ? 'stopped' : margin < limits.guard ? 'rose' : undefined;
  return <span className={tone}>{percent(margin)}</span>;
}
