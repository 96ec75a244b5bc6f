import { Button } from '@sampan/ui/button.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { refetch } from '../../api/refetch.ts';
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
  /** Suppliers that are found and not all shown. */
  all: { total: number; pick: () => Promise<void> } | undefined;
  onMade: (id: string) => void;
}

/** Picked lines become a purchase order each supplier. */
export function PickedLines({ picks, groups, all, onMade }: Props) {
  const t = useTexts();
  const { fen } = useFormat();
  const [busy, setBusy] = useState(false);
  const [picking, setPicking] = useState(false);
  const client = useQueryClient();
  const bySupplier = groups
    .map(({ list }) => list.filter(({ orderItemId }) => picks.picked[orderItemId]))
    .filter((lines) => lines.length > 0);
  const pickAll = async (pick: () => Promise<void>) => {
    setPicking(true);
    await pick().catch((error: unknown) => showError(error, t));
    setPicking(false);
  };
  const make = async () => {
    if (busy) return;
    setBusy(true);
    const made: string[] = [];
    const refused: unknown[] = [];
    // Lists are read again once, not after each of hundreds.
    for (const lines of bySupplier)
      await call('operatorCreatePurchaseOrder', { lines: lines.map(({ orderItemId }) => ({ orderItemId })) }).then(
        ({ id }) => made.push(id),
        (error: unknown) => refused.push(error),
      );
    if (refused[0]) showError(refused[0], t);
    await refetch(client, purchaseReads);
    setBusy(false);
    picks.clear();
    if (made[0]) onMade(made[0]);
    if (made.length > 1) showToast({ kind: 'done', title: t('consolePurchasing.madeSeveral', { count: made.length }) });
  };
  return (
    <PickedBar picks={picks} sum={fen(sumOf(bySupplier.flat()).costFen)}>
      {all && (
        <Button kind="quiet" busy={picking} onClick={() => void pickAll(all.pick)}>
          {t('consolePurchasing.pickAllSuppliers', { count: all.total })}
        </Button>
      )}
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
