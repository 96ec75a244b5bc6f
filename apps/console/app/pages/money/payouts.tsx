import { Button } from '@sampan/ui/button.tsx';
import { Field, Input } from '@sampan/ui/field.tsx';
import { readDollars } from '@sampan/ui/read-number.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { FormDialog, Sum } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

type Payout = Output<'operatorReconcile'>['payouts'][number];

/** Payouts on their way from a provider to the bank. */
export function Payouts({ payouts }: { payouts: readonly Payout[] }) {
  const t = useTexts();
  const { dollars, date } = useFormat();
  const [confirming, setConfirming] = useState<Payout>();
  return (
    <>
      <ul className="money-list">
        {payouts.map((payout) => (
          <li key={payout.id}>
            <span>
              {payout.provider} <bdi className="mono">{payout.reference}</bdi>
              <span className="second">{t('consoleMoney.arrivesOn', { day: date(payout.arrivesOn) })}</span>
            </span>
            <Button size="small" onClick={() => setConfirming(payout)}>
              {t('consoleMoney.payoutArrived')}
            </Button>
            <b>{dollars(payout.amountUsd)}</b>
          </li>
        ))}
      </ul>
      {confirming && <ConfirmPayout payout={confirming} onClose={() => setConfirming(undefined)} />}
    </>
  );
}

function ConfirmPayout({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const t = useTexts();
  const { dollars } = useFormat();
  const { id, amountUsd, provider, reference } = payout;
  const { act } = useAct('operatorBookPayout', ['operatorReconcile', 'operatorListLedger']);
  const form = useForm({
    initial: { amount: amountUsd.toFixed(2), bankReference: reference },
    rules: {
      amount: ({ amount }) => !readDollars(amount) && t('consoleMoney.amountMissing'),
      bankReference: ({ bankReference }) => !bankReference.trim() && t('consoleMoney.referenceMissing'),
    },
    inDialog: true,
    send: async ({ amount, bankReference }) => {
      const receivedUsd = readDollars(amount) ?? 0;
      await act({ id, receivedUsd, bankReference: bankReference.trim() });
      showToast({ kind: 'done', title: t('consoleMoney.payoutConfirmed', { sum: dollars(receivedUsd) }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('consoleMoney.payoutTitle')}
      reason={t('consoleMoney.payoutText')}
      confirm={t('consoleMoney.payoutConfirm')}
      onClose={onClose}
    >
      <Sum sum={dollars(amountUsd)} of={provider} />
      <Field label={t('consoleMoney.received')} error={form.errors.amount}>
        <Input {...form.text('amount')} inputMode="decimal" className="max-w-40" dir="ltr" />
      </Field>
      <Field
        label={t('consoleMoney.reference')}
        hint={t('consoleMoney.referenceHint')}
        error={form.errors.bankReference}
      >
        <Input {...form.text('bankReference')} maxLength={100} dir="auto" />
      </Field>
    </FormDialog>
  );
}
