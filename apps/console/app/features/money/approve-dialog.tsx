import { Field, Input } from '@sampan/ui/field.tsx';
import { readDollars } from '@sampan/ui/read-number.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useState } from 'react';
import type { Name, Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { FormDialog, Sum } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { differenceOf } from './amount.ts';
import { CodeField } from './code-field.tsx';
import { type Resolution, ResolutionField, resolutionsFor, resolutionsOffered } from './resolution-field.tsx';
import { hasPicture } from './slip-shape.ts';
import { Slips } from './slips.tsx';
import { useApproval } from './use-approval.ts';

interface Props {
  declaration: Output<'operatorListDeclarations'>[number];
  refreshes: readonly Name[];
  onClose: () => void;
}

/** Books a transfer that has arrived; if it differs from the amount due, finance settles the difference. */
export function ApproveDialog({ declaration, refreshes, onClose }: Props) {
  const t = useTexts();
  const { dollars } = useFormat();
  const { id, sn, amountUsd: due, customer, images, orders } = declaration;
  const isJoint = orders.length > 1;
  const { form, offered, received, needsCode } = useApprove(declaration, refreshes, onClose);
  const sum = dollars(received ?? due);
  return (
    <FormDialog
      form={form}
      title={t('consoleMoney.approveTitle')}
      reason={t(isJoint ? 'consoleMoney.approveTextMany' : 'consoleMoney.approveText')}
      confirm={t('consoleMoney.bookSum', { sum })}
      isWide={hasPicture(images)}
      onClose={onClose}
    >
      <div className={hasPicture(images) ? 'slip-beside' : 'grid gap-4'}>
        {images.length > 0 && <Slips key={id} urls={images} label="consoleMoney.slip" isWhole />}
        <div className="grid gap-4">
          <Sum
            sum={dollars(due)}
            of={t(isJoint ? 'consoleMoney.dueOfMany' : 'consoleMoney.dueOf', { sn, customer, count: orders.length })}
          />
          <Field label={t('consoleMoney.received')} error={form.errors.amount}>
            <Input {...form.text('amount')} inputMode="decimal" className="max-w-40" dir="ltr" />
          </Field>
          <ResolutionField
            difference={received === undefined ? 0 : differenceOf(received, due)}
            offered={offered}
            value={form.values.resolution}
            error={form.errors.resolution}
            onChange={(resolution) => form.set({ resolution })}
          />
          <Field
            label={t('consoleMoney.reference')}
            hint={t('consoleMoney.referenceHint')}
            error={form.errors.bankReference}
          >
            <Input {...form.text('bankReference')} maxLength={100} dir="auto" />
          </Field>
          {needsCode && <CodeField {...form.text('code')} />}
        </div>
      </div>
    </FormDialog>
  );
}

function useApprove(declaration: Props['declaration'], refreshes: readonly Name[], onClose: () => void) {
  const { id, sn, amountUsd: due, canKeep } = declaration;
  const t = useTexts();
  const { dollars } = useFormat();
  const { act } = useAct('operatorApprovePayment', refreshes);
  const { approve, needsCode } = useApproval(onClose);
  const [reported, setReported] = useState<readonly Resolution[]>();
  const offeredFor = (amount: string): readonly Resolution[] =>
    reported ?? resolutionsFor(differenceOf(readDollars(amount) ?? due, due), canKeep);
  const form = useForm({
    initial: { amount: due.toFixed(2), resolution: '', bankReference: '', code: '' },
    rules: {
      amount: ({ amount }) => !readDollars(amount) && t('consoleMoney.amountMissing'),
      resolution: ({ amount, resolution }) =>
        offeredFor(amount).length > 0 &&
        !offeredFor(amount).some((one) => one === resolution) &&
        t('consoleMoney.resolutionMissing'),
      bankReference: ({ bankReference }) => !bankReference.trim() && t('consoleMoney.referenceMissing'),
    },
    inDialog: true,
    send: ({ amount, resolution, bankReference, code }) =>
      approve(async () => {
        const amountUsd = readDollars(amount) ?? 0;
        const chosen = offeredFor(amount).length > 0 ? { resolution: resolution as Resolution } : {};
        try {
          await act({ id, amountUsd, bankReference: bankReference.trim(), code, ...chosen });
        } catch (error) {
          setReported(resolutionsOffered(error));
          throw error;
        }
        showToast({ kind: 'done', title: t('consoleMoney.booked', { sum: dollars(amountUsd), sn }) });
      }),
  });
  const { amount } = form.values;
  return { form, offered: offeredFor(amount), received: readDollars(amount), needsCode };
}
