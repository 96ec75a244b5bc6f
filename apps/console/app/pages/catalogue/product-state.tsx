import { State, type Tone } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';

type Status = 'active' | 'hidden' | 'withdrawn' | 'private';

const tones: Record<Status, Tone> = { active: 'green', hidden: 'ink', withdrawn: 'ink', private: 'blue' };

export function ProductState({ status }: { status: Status }) {
  const t = useTexts();
  const texts = {
    active: 'consoleCatalogue.visible',
    hidden: 'consoleCatalogue.hidden',
    withdrawn: 'consoleCatalogue.withdrawn',
    private: 'consoleCatalogue.private',
  } as const;
  return <State tone={tones[status]}>{t(texts[status])}</State>;
}
