import { CallError } from '@sampan/contract/page-context';
import { Field, Input } from '@sampan/ui/field.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useState } from 'react';
import type { Name, Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { FormDialog, Sum } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

interface Props {
  declaration: Output<'operatorListDeclarations'>[number];
  refreshes: readonly Name[];
  onClose: () => void;
}

/** Books a transfer that has arrived exactly as declared. */
export function ApproveDialog({ declaration, refreshes, onClose }: Props) {
  const t = useTexts();
  const { dollars } = useFormat();
  const [needsCode, setNeedsCode] = useState(false);
  const { act } = useAct('operatorApprovePayment', refreshes);
  const { id, sn, amountUsd, customer, images } = declaration;
  const sum = dollars(amountUsd);
  const form = useForm({
    initial: { bankReference: '', code: '' },
    rules: { bankReference: ({ bankReference }) => !bankReference.trim() && t('consoleOrders.referenceMissing') },
    inDialog: true,
    send: async ({ bankReference, code }) => {
      try {
        await act({ id, amountUsd, bankReference: bankReference.trim(), code });
      } catch (error) {
        const refusal = error instanceof CallError ? error.error : undefined;
        // The only approver looks twice.
        if (refusal === 'second_look_needed') setNeedsCode(true);
        if (refusal !== 'second_approver_needed') throw error;
        // Recorded; somebody else goes on from here.
        onClose();
        return showToast({ kind: 'info', title: errorMessage(error, t) });
      }
      showToast({ kind: 'done', title: t('consoleOrders.approved', { sum, sn }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('consoleOrders.approveTitle')}
      reason={t('consoleOrders.approveText')}
      confirm={t('consoleOrders.approveSum', { sum })}
      onClose={onClose}
    >
      <Sum sum={sum} of={t('consoleOrders.ofOrder', { sn, customer })} />
      <Slips images={images} />
      <Field
        label={t('consoleOrders.reference')}
        hint={t('consoleOrders.referenceHint')}
        error={form.errors.bankReference}
      >
        <Input {...form.text('bankReference')} maxLength={100} dir="auto" />
      </Field>
      {needsCode && (
        <Field label={t('consoleAccounts.code')} hint={t('consoleOrders.codeHint')}>
          <Input {...form.text('code')} autoComplete="one-time-code" className="max-w-40" dir="ltr" />
        </Field>
      )}
    </FormDialog>
  );
}

function Slips({ images }: { images: readonly string[] }) {
  const t = useTexts();
  return (
    <ul className="slips">
      {images.map((url, index) => (
        <li key={url}>
          <a className="link" href={url} target="_blank" rel="noopener noreferrer">
            {t('consoleOrders.slip', { number: index + 1 })}
          </a>
        </li>
      ))}
    </ul>
  );
}
