import type { RowOf } from '../../api/use-call.ts';
import { State, type Tone } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';

export type Refund = RowOf<'operatorListRefunds'>;

const refundTones: Readonly<Record<Refund['state'], Tone>> = {
  requested: 'crimson',
  withdrawn: 'ink',
  rejected: 'ink',
  approved: 'river',
  paying: 'blue',
  paid: 'green',
  failed: 'crimson',
};

/** Shows the next action first: decide, give the second approval, transfer. */
export function RefundState({ refund: { state, firstApprover: first, transferUsd } }: { refund: Refund }) {
  const t = useTexts();
  if (first) return <State tone="amber">{t('consoleMoney.secondNeeded', { first })}</State>;
  if (transferUsd > 0) return <State tone="amber">{t('consoleRefunds.toTransfer')}</State>;
  return <State tone={refundTones[state]}>{t(`consoleOrders.refundState_${state}`)}</State>;
}
