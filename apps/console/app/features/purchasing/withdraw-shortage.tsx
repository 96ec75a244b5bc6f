import { Button } from '@sampan/ui/button.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useAct } from '../../api/use-act.ts';
import type { RowOf } from '../../api/use-call.ts';
import { useMay } from '../../api/use-me.ts';
import { useTexts } from '../../texts/texts.ts';
import { purchaseReads } from './purchase-reads.ts';

interface Props {
  shortage: Pick<RowOf<'operatorListShortages'>, 'id' | 'state'>;
}

/** Takes an offer back that the buyer has not answered yet. */
export function WithdrawShortage({ shortage: { id, state } }: Props) {
  const t = useTexts();
  const may = useMay();
  const { press, busy } = useAct('operatorWithdrawShortage', purchaseReads);
  if (state !== 'proposed' || !may('operatorWithdrawShortage')) return null;
  return (
    <Button
      size="small"
      busy={busy}
      onClick={() => void press({ id }, () => showToast({ kind: 'done', title: t('consolePurchasing.withdrawn') }))}
    >
      {t('consolePurchasing.withdraw')}
    </Button>
  );
}
