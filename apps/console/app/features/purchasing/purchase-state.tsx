import type { PurchaseOrderState } from '@sampan/contract/purchasing';
import { State, type Tone } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';

const tones: Record<PurchaseOrderState, Tone> = {
  draft: 'ink',
  placed: 'river',
  shipped: 'blue',
  arrived: 'violet',
  cancelled: 'ink',
};

interface Props {
  purchase: { state: PurchaseOrderState; short: number; pieces: number; waitsForOwner?: boolean };
}

export function PurchaseState({ purchase: { state, short, pieces, waitsForOwner = false } }: Props) {
  const t = useTexts();
  if (waitsForOwner) return <State tone="amber">{t('consolePurchasing.asksOwner')}</State>;
  if (short > 0 && state !== 'arrived' && state !== 'cancelled')
    return <State tone="crimson">{t('consolePurchasing.shortOf', { short, pieces })}</State>;
  return <State tone={tones[state]}>{t(`consolePurchasing.state_${state}`)}</State>;
}
