import type { RowOf } from '../../api/use-call.ts';
import { State, type Tone } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';

type Market = NonNullable<RowOf<'operatorListPurchaseOrders'>['market']>;

const tones: Record<Market['state'], Tone> = {
  previewed: 'ink',
  approved: 'river',
  placing: 'violet',
  asked: 'violet',
  unclear: 'amber',
  refused: 'crimson',
  unpaid: 'river',
  paying: 'violet',
  paid: 'green',
  sent_in_part: 'blue',
  sent: 'blue',
  received: 'blue',
  completed: 'green',
  cancelled: 'crimson',
  unknown: 'amber',
};

/** What a purchase at the marketplace needs a person for; else how far it is. */
export function MarketState({ market: { state, waitsFor } }: { market: Market }) {
  const t = useTexts();
  if (waitsFor)
    return <State tone={waitsFor === 'refused' ? 'crimson' : 'amber'}>{t(`consoleBuying.waits_${waitsFor}`)}</State>;
  return <State tone={tones[state]}>{t(`consoleBuying.list_${state}`)}</State>;
}
