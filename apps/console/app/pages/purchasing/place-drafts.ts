import { operatorLimits } from '@sampan/contract/limits';
import { showError } from '@sampan/ui/show-error.ts';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { purchaseReads } from '../../features/purchasing/purchase-reads.ts';
import { useTexts } from '../../texts/texts.ts';

export type Placed = Output<'operatorPlacePurchaseOrders'>;

/** Splits items into slices of the largest call, or smaller ones. */
export const slices = <Item>(items: readonly Item[], most: number = operatorLimits.purchasesAtOnceMax): Item[][] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, index) => items.slice(index * most, (index + 1) * most));

/** A hundred at a time. Orders placed before an error count. */
export function usePlaceDrafts(): (drafts: readonly { id: string; version: number }[]) => Promise<Placed> {
  const t = useTexts();
  const { act } = useAct('operatorPlacePurchaseOrders', purchaseReads);
  return async (drafts) => {
    const result: Placed = { placed: 0, list: [] };
    try {
      for (const some of slices(drafts)) {
        const { placed, list } = await act({ purchases: some.map(({ id, version }) => ({ id, version })) });
        result.placed += placed;
        result.list.push(...list);
      }
    } catch (error) {
      showError(error, t);
    }
    return result;
  };
}
