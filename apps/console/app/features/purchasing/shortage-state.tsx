import type { RowOf } from '../../api/use-call.ts';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';

type Shortage = Pick<RowOf<'operatorListShortages'>, 'state' | 'outcome' | 'proposal'>;

const tones = { substitute: 'green', refund: 'crimson', search: 'amber' } as const;

/** Waits for the buyer, or what became of it. */
export function ShortageState({ shortage: { state, outcome, proposal } }: { shortage: Shortage }) {
  const t = useTexts();
  if (outcome) return <State tone={tones[outcome]}>{t(`consolePurchasing.outcome_${outcome}`)}</State>;
  if (state === 'withdrawn') return <State tone="ink">{t('consolePurchasing.withdrawn')}</State>;
  return <State tone="amber">{t(`consolePurchasing.asked_${proposal}`)}</State>;
}
