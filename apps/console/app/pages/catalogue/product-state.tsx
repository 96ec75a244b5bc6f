import { State, type Tone } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';

const tones: Record<'active' | 'hidden' | 'withdrawn', Tone> = { active: 'green', hidden: 'ink', withdrawn: 'ink' };

export function ProductState({ status }: { status: 'active' | 'hidden' | 'withdrawn' }) {
  const t = useTexts();
  const texts = {
    active: 'consoleCatalogue.visible',
    hidden: 'consoleCatalogue.hidden',
    withdrawn: 'consoleCatalogue.withdrawn',
  } as const;
  return <State tone={tones[status]}>{t(texts[status])}</State>;
}
