import { operatorLimits as contractLimits } from '@sampan/contract/limits';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { purchaseReads } from '../../features/purchasing/purchase-reads.ts';
import type { Picks } from '../../parts/data-table/use-picks.ts';
import { KeyButton } from '../../parts/key-button.tsx';
import { PickedBar } from '../../parts/picked-bar.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { type BuyGroup, sumOf } from './buy-rows.ts';

interface Props {
  picks: Picks;
  groups: readonly BuyGroup[];
  onMade: (id: string) => void;
}

/** Picked lines become a purchase order each supplier. */
export function PickedLines({ picks, groups, onMade }: Props) {
  const t = useTexts();
  const { fen } = useFormat();
  const [busy, setBusy] = useState(false);
  const { act } = useAct('operatorCreatePurchaseOrder', purchaseReads);
  const bySupplier = groups
    .map(({ list }) => list.filter(({ orderItemId }) => picks.picked[orderItemId]))
    .filter((lines) => lines.length > 0);
  const make = async () => {
    if (busy) return;
    setBusy(true);
    const made: string[] = [];
    for (const lines of bySupplier)
      await act({
        lines: lines.slice(0, contractLimits.purchaseOrderLinesMax).map(({ orderItemId }) => ({ orderItemId })),
      }).then(
        ({ id }) => made.push(id),
        (error: unknown) => showError(error, t),
      );
    setBusy(false);
    picks.clear();
    if (made[0]) onMade(made[0]);
    if (made.length > 1) showToast({ kind: 'done', title: t('consolePurchasing.madeSeveral', { count: made.length }) });
  };
  return (
    <PickedBar picks={picks} sum={fen(sumOf(bySupplier.flat()).costFen)}>
      <KeyButton
        kind="brand"
        keys="p"
        label={t('consolePurchasing.make', { count: bySupplier.length })}
        foot={t('consolePurchasing.footMake')}
        busy={busy}
        onPress={() => void make()}
      />
    </PickedBar>
  );
}
