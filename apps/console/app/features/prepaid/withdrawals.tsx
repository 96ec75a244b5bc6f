import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Field, Input } from '@sampan/ui/field.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { FormDialog, Sum } from '../../parts/form-dialog.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { CodeField } from '../money/code-field.tsx';
import { useApproval } from '../money/use-approval.ts';
import { CustomerLink } from './customer-link.tsx';

type Withdrawal = Output<'operatorListPrepaid'>['withdrawals'][number];

const reads = ['operatorListPrepaid', 'operatorGetPrepaid', 'operatorListLedger'] as const;

/** Money that customers asked back, each to be paid or declined by name. */
export function Withdrawals({ list, isOfCustomer = false }: { list: readonly Withdrawal[]; isOfCustomer?: boolean }) {
  const { dollars, moment } = useFormat();
  const t = useTexts();
  return (
    <ul className="money-list">
      {list.map((withdrawal) => (
        <li key={withdrawal.id}>
          <span>
            {!isOfCustomer && <CustomerLink {...withdrawal} />}
            <span className="second">
              {[
                moment(withdrawal.requestedAt),
                withdrawal.firstApprover && t('consoleMoney.prepaidFirstApprover', { name: withdrawal.firstApprover }),
              ]
                .filter(Boolean)
                .join(t('console.comma'))}
            </span>
          </span>
          {withdrawal.state === 'requested' ? (
            <Decide withdrawal={withdrawal} />
          ) : (
            <State tone={withdrawal.state === 'paid' ? 'green' : 'ink'}>
              {t(`consoleMoney.prepaidState_${withdrawal.state}`)}
            </State>
          )}
          <b>{dollars(withdrawal.amountUsd)}</b>
        </li>
      ))}
    </ul>
  );
}

function Decide({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTexts();
  const { dollars } = useFormat();
  const { act } = useAct('operatorDecideWithdrawal', reads);
  const [open, setOpen] = useState<'paid' | 'declined'>();
  const close = () => setOpen(undefined);
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="small" onClick={() => setOpen('paid')}>
        {t('consoleMoney.prepaidPaidBack')}
      </Button>
      <Button size="small" onClick={() => setOpen('declined')}>
        {t('consoleMoney.prepaidDecline')}
      </Button>
      {open === 'paid' && <PaidDialog withdrawal={withdrawal} onClose={close} />}
      {open === 'declined' && (
        <ReasonDialog
          title={t('consoleMoney.prepaidDecline')}
          text={t('consoleMoney.prepaidDeclineText', { sum: dollars(withdrawal.amountUsd) })}
          confirm={t('consoleMoney.prepaidDecline')}
          onConfirm={(reason) => act({ id: withdrawal.id, decision: 'declined', reason })}
          onClose={close}
        />
      )}
    </span>
  );
}

function PaidDialog({
  withdrawal: { id, sn, customer, amountUsd },
  onClose,
}: {
  withdrawal: Withdrawal;
  onClose: () => void;
}) {
  const t = useTexts();
  const { dollars } = useFormat();
  const { act } = useAct('operatorDecideWithdrawal', reads);
  const { approve, needsCode } = useApproval(onClose);
  const sum = dollars(amountUsd);
  const form = useForm({
    initial: { bankReference: '', code: '' },
    rules: { bankReference: ({ bankReference }) => !bankReference.trim() && t('consoleMoney.referenceMissing') },
    inDialog: true,
    send: ({ bankReference, code }) =>
      approve(async () => {
        await act({ id, decision: 'paid', bankReference: bankReference.trim(), code });
        showToast({ kind: 'done', title: t('consoleMoney.prepaidRecorded', { sum }) });
      }),
  });
  return (
    <FormDialog
      form={form}
      title={t('consoleMoney.prepaidPaidBack')}
      reason={t('consoleMoney.prepaidPaidText')}
      confirm={t('consoleMoney.prepaidRecord', { sum })}
      onClose={onClose}
    >
      <Sum sum={sum} of={t('consoleMoney.forOrder', { sn, customer })} />
      <Field
        label={t('consoleMoney.reference')}
        hint={t('consoleMoney.referenceHint')}
        error={form.errors.bankReference}
      >
        <Input {...form.text('bankReference')} maxLength={limits.remarkMax} dir="auto" />
      </Field>
      {needsCode && <CodeField {...form.text('code')} />}
    </FormDialog>
  );
}
