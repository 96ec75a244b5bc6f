import type { Output } from '../../api/call.ts';
import { State, type Tone } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';

export type Grant = Output<'operatorListGrants'>['list'][number];

/** Calls that show an answer. */
export const grantReads = ['operatorListGrants', 'operatorGetGrant', 'operatorGetWork'] as const;

const tones: Record<Grant['state'], Tone> = {
  asked: 'amber',
  granted: 'green',
  refused: 'ink',
  withdrawn: 'ink',
  ended: 'ink',
};

export function GrantState({ grant: { state, renewalAskedAt } }: { grant: Grant }) {
  const t = useTexts();
  if (renewalAskedAt) return <State tone="amber">{t('consoleReseller.grant_renewal')}</State>;
  return <State tone={tones[state]}>{t(`consoleReseller.grant_${state}`)}</State>;
}

/** Names the goods: a product, or all of a supplier. */
export function useGoodsName() {
  const t = useTexts();
  return ({ goods }: Grant) =>
    goods.kind === 'supplier' ? t('consoleReseller.everythingOf', { supplier: goods.name }) : goods.name;
}
