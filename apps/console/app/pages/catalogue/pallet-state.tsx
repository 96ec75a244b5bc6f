import type { Output } from '../../api/call.ts';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';

export type Pallet = Output<'operatorListPallets'>[number];

/** Days begin at midnight, UTC. */
export function PalletState({
  pallet: { isActive, startsOn, endsOn },
}: {
  pallet: Pick<Pallet, 'isActive' | 'startsOn' | 'endsOn'>;
}) {
  const t = useTexts();
  const today = new Date().toISOString().slice(0, 10);
  if (!isActive) return <State tone="ink">{t('consoleCatalogue.off')}</State>;
  if (endsOn && endsOn < today) return <State tone="ink">{t('consoleCatalogue.over')}</State>;
  if (startsOn && startsOn > today) return <State tone="blue">{t('consoleCatalogue.later')}</State>;
  return <State tone="green">{t('consoleCatalogue.shownToday')}</State>;
}
