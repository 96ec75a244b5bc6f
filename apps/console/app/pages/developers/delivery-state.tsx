import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';

const tones = { waiting: 'river', delivered: 'green', failed: 'crimson' } as const;

export function DeliveryState({ state }: { state: keyof typeof tones }) {
  const t = useTexts();
  return <State tone={tones[state]}>{t(`consoleDevelopers.tab_${state}`)}</State>;
}
