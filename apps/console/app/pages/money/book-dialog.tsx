import { limits } from '@sampan/contract/limits';
import { Checkbox, Field, Input } from '@sampan/ui/field.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { differenceOf } from '../../features/money/amount.ts';
import { CodeField } from '../../features/money/code-field.tsx';
import {
  type Resolution,
  ResolutionField,
  resolutionsFor,
  resolutionsOffered,
} from '../../features/money/resolution-field.tsx';
import { useApproval } from '../../features/money/use-approval.ts';
import { FormDialog, Sum } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { offeredShares } from './offered-shares.ts';
import { ShareRows } from './share-rows.tsx';
import type { Proposal, Transaction } from './use-bank-columns.tsx';
import { refusedDifference, useShares } from './use-shares.ts';

const reads = [
  'operatorListBankTransactions',
  'operatorListDeclarations',
  'operatorListTransfers',
  'operatorListOrders',
] as const;

interface Props {
  transaction: Transaction;
  /** Absent: finance names the order. */
  proposal?: Proposal;
  onClose: () => void;
}

/** Books a credit to an order: as proposed, or to the one that finance knows it is for. */
export function BookDialog({ transaction, proposal, onClose }: Props) {
  const t = useTexts();
  const { dollars } = useFormat();
  const { form, shares, offered, difference, needsCode } = useBooking({ transaction, proposal, onClose });
  const sum = dollars(transaction.amount);
  const isConnecting = Boolean(proposal?.transferId);
  const orderSns = proposal?.orderSns ?? [];
  const isJoint = orderSns.length > 1;
  return (
    <FormDialog
      form={form}
      title={t(isConnecting ? 'consoleMoney.connectTitle' : 'consoleMoney.bookTitle')}
      reason={t(
        isConnecting ? 'consoleMoney.connectText' : isJoint ? 'consoleMoney.bookTextMany' : 'consoleMoney.bookText',
      )}
      confirm={isConnecting ? t('consoleMoney.connect') : t('consoleMoney.bookSum', { sum })}
      onClose={onClose}
    >
      <Sum
        sum={sum}
        of={
          proposal
            ? t(isJoint ? 'consoleMoney.forOrders' : 'consoleMoney.forOrder', {
                sn: proposal.sn,
                customer: proposal.customer,
                count: orderSns.length,
              })
            : transaction.counterparty
        }
      />
      {isJoint && <p className="mono wrap second">{orderSns.join(', ')}</p>}
      {!proposal && (
        <>
          <Field label={t('consoleMoney.orderNumber')} error={form.errors.orderSn}>
            <Input {...form.text('orderSn')} maxLength={limits.snMax} autoCapitalize="characters" dir="ltr" />
          </Field>
          <Checkbox {...form.box('connects')}>{t('consoleMoney.isBooked')}</Checkbox>
        </>
      )}
      {!isConnecting && !proposal?.isPrepaid && (
        <ShareRows
          amount={transaction.amount}
          shares={shares}
          offered={offeredShares(transaction.proposals, [
            form.values.orderSn,
            ...shares.list.map(({ orderSn }) => orderSn),
          ])}
        />
      )}
      <ResolutionField
        difference={difference}
        offered={offered}
        value={form.values.resolution}
        error={form.errors.resolution}
        onChange={(resolution) => form.set({ resolution })}
      />
      {needsCode && <CodeField {...form.text('code')} />}
    </FormDialog>
  );
}

function useBooking({ transaction, proposal, onClose }: Props) {
  const t = useTexts();
  const { dollars } = useFormat();
  const { id, amount } = transaction;
  const { act } = useAct('operatorBookBankTransaction', reads);
  const { approve, needsCode } = useApproval(onClose);
  const isConnecting = Boolean(proposal?.transferId);
  const [refused, setRefused] = useState<Refused>();
  const shares = useShares(() => setRefused(undefined));
  // Amounts booked to other orders are no surplus of this one.
  const left = differenceOf(amount, shares.total);
  const difference =
    refused?.difference ?? (isConnecting || !proposal || proposal.isPrepaid ? 0 : differenceOf(left, proposal.dueUsd));
  const offered = refused?.offered ?? resolutionsFor(difference, proposal?.canKeep);
  const form = useForm({
    initial: {
      orderSn: proposal?.sn ?? '',
      resolution: proposal && proposal.resolution !== 'exact' ? proposal.resolution : '',
      code: '',
      connects: false,
    },
    rules: {
      orderSn: ({ orderSn }) =>
        (!orderSn.trim() && t('consoleMoney.orderMissing')) || (!shares.read(left) && t('consoleMoney.splitWrong')),
      resolution: ({ resolution }) =>
        offered.length > 0 && !offered.some((one) => one === resolution) && t('consoleMoney.resolutionMissing'),
    },
    inDialog: true,
    explain: (error) =>
      error.error === 'not_found' && !proposal ? { orderSn: t('consoleMoney.noSuchOrder') } : undefined,
    send: ({ orderSn, resolution, code, connects }) =>
      approve(async () => {
        const sn = orderSn.trim();
        const others = shares.read(left) ?? [];
        const transferId = proposal?.transferId ? { transferId: proposal.transferId } : {};
        const chosen = offered.length > 0 ? { resolution: resolution as Resolution } : {};
        try {
          report(await act({ id, orderSn: sn, others, code, connects, ...transferId, ...chosen }), [
            sn,
            ...others.map((one) => one.orderSn),
          ]);
        } catch (error) {
          const found = resolutionsOffered(error);
          if (found && !shares.report(error, found))
            setRefused({ offered: found, difference: refusedDifference(error) });
          throw error;
        }
      }),
  });
  const report = ({ sameReferenceAs: others }: Output<'operatorBookBankTransaction'>, sns: readonly string[]) =>
    showToast({
      kind: others.length > 0 ? 'info' : 'done',
      title: t('consoleMoney.booked', { sum: dollars(amount), sn: sns.join(', ') }),
      ...(others.length > 0 && { text: t('consoleMoney.sameReference', { orders: others.join(', ') }) }),
    });
  return { form, shares, offered, difference, needsCode };
}

interface Refused {
  offered: readonly Resolution[];
  difference: number;
}
