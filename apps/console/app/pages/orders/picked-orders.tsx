import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import type { RowOf } from '../../api/use-call.ts';
import type { Picks } from '../../parts/data-table/use-picks.ts';
import { KeyButton } from '../../parts/key-button.tsx';
import { PickedBar } from '../../parts/picked-bar.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

interface Props {
  picks: Picks;
  rows: readonly RowOf<'operatorListOrders'>[];
}

/** Buying begins for several orders at once: one call each, so that an order that somebody else took stops no other. */
export function PickedOrders({ picks, rows }: Props) {
  const t = useTexts();
  const { dollars } = useFormat();
  const [busy, setBusy] = useState(false);
  const { act } = useAct('operatorStartProcurement', ['operatorListOrders', 'operatorGetOrder']);
  const picked = rows.filter(({ id }) => picks.picked[id]);
  const start = async () => {
    if (busy) return;
    setBusy(true);
    let started = 0;
    for (const { id } of picked)
      await act({ id }).then(
        () => started++,
        (error: unknown) => showError(error, t),
      );
    setBusy(false);
    picks.clear();
    showToast({ kind: 'done', title: t('consoleOrders.procurementStartedOf', { started, count: picked.length }) });
  };
  return (
    <PickedBar picks={picks} sum={dollars(picked.reduce((sum, { totalUsd }) => sum + totalUsd, 0))}>
      <KeyButton
        kind="brand"
        keys="p"
        label={t('consoleOrders.startProcurementOf', { count: picks.ids.length })}
        foot={t('consoleOrders.footProcure')}
        busy={busy}
        onPress={() => void start()}
      />
    </PickedBar>
  );
}
