import type { InputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { limits } from '@sampan/contract/limits';
import { keepDraft, readDraft } from '@sampan/ui/drafts.ts';
import { useFormat } from '@sampan/ui/format.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../api/call.ts';
import type { OrderDetail } from '../../features/orders/orders.ts';
import { usePictures } from '../../features/uploads/use-pictures.ts';
import { useTexts } from '../../texts/texts.ts';
import { readDollars } from './claim-amount.ts';

type Reason = InputOf<Calls['fileClaim']>['reason'];
export const claimReasons = ['damaged', 'missing', 'wrong_goods', 'late', 'other'] as const satisfies Reason[];

export type Claim = ReturnType<typeof useClaim>;

export function useClaim(order: OrderDetail, onDone: () => void) {
  const t = useTexts();
  const { price } = useFormat();
  const { revalidate } = useRevalidator();
  const { counts, choose, worth } = usePieces(order);
  const pictures = usePictures('claim', limits.claimPicturesMax);
  const draft = `claim:${order.id}`;
  const form = useForm({
    inDialog: true,
    initial: { lines: '', reason: '' as Reason | '', remark: readDraft(draft), amount: '' },
    rules: {
      lines: ({ lines }) => lines === '' && t('cart.lessOneProduct'),
      reason: ({ reason }) => !reason && t('claims.whatMissing'),
      remark: ({ remark }) => !remark.trim() && t('claims.remarkMissing'),
      amount: ({ amount }) =>
        amount.trim() !== '' &&
        !((readDollars(amount) ?? Number.POSITIVE_INFINITY) <= worth) &&
        t('claims.amountWrong', { amount: price(worth) }),
    },
    send: async ({ reason, remark, amount }) => {
      if (!reason) return;
      const amountUsd = readDollars(amount);
      await call('fileClaim', {
        orderId: order.id,
        reason,
        remark: remark.trim(),
        images: pictures.keys,
        lines: Object.entries(counts).map(([customerOrderItemId, productCount]) => ({
          customerOrderItemId,
          productCount,
        })),
        ...(amountUsd !== undefined && { amountUsd }),
      });
      keepDraft(draft, '');
      showToast({ kind: 'done', title: t('claims.sent'), text: t('claims.sentNext') });
      onDone();
      await revalidate();
    },
  });
  return {
    form,
    counts,
    worth,
    pictures,
    writeRemark: (remark: string) => {
      keepDraft(draft, remark);
      form.set({ remark });
    },
    choose: (id: string, count: number) => form.set({ lines: choose(id, count).join(' ') }),
  };
}

/** Pieces per line, and their cost. */
function usePieces({ customerOrderItemList: items }: OrderDetail) {
  const [counts, setCounts] = useState<Record<string, number>>({});
  /** Returns the chosen lines. */
  const choose = (id: string, count: number): string[] => {
    const { [id]: _, ...others } = counts;
    const chosen = count > 0 ? { ...counts, [id]: count } : others;
    setCounts(chosen);
    return Object.keys(chosen);
  };
  const cents = items.reduce((sum, { id, salePrice }) => sum + Math.round((counts[id] ?? 0) * salePrice * 100), 0);
  return { counts, choose, worth: cents / 100 };
}
