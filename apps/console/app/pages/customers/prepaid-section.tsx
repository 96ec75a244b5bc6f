import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Field, Input, Select, Textarea } from '@sampan/ui/field.tsx';
import { readDollars } from '@sampan/ui/read-number.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { useMay } from '../../api/use-me.ts';
import { CodeField } from '../../features/money/code-field.tsx';
import { useApproval } from '../../features/money/use-approval.ts';
import { OrderNumber } from '../../features/orders/order-number.tsx';
import { Withdrawals } from '../../features/prepaid/withdrawals.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

type Prepaid = Output<'operatorGetPrepaid'>;

/** A customer's prepaid balance with the movements of a month. Hidden where there is none and none is offered. */
export function PrepaidSection({ customerId }: { customerId: string }) {
  const t = useTexts();
  const { dollars } = useFormat();
  const may = useMay();
  const [month, setMonth] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const input = { id: customerId, ...(month && { month }) };
  const { data } = useCall('operatorGetPrepaid', input, { enabled: may('operatorGetPrepaid') });
  if (!data || (!data.sn && !data.isOffered)) return null;
  return (
    <Section title={t('consoleCustomers.prepaid')} note={dollars(data.balanceUsd)}>
      {data.corrections.map(({ id, amountUsd, reason, firstApprover }) => (
        <p key={id} className="second">
          {t('consoleCustomers.prepaidWaits', { sum: dollars(amountUsd), reason, name: firstApprover })}
        </p>
      ))}
      <Withdrawals list={data.withdrawals} isOfCustomer />
      {data.months.length > 0 && <Movements prepaid={data} onMonth={setMonth} />}
      <Button size="small" className="mt-2" onClick={() => setOpen(true)}>
        {t('consoleCustomers.prepaidCorrect')}
      </Button>
      {isOpen && <CorrectDialog customerId={customerId} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function Movements({ prepaid, onMonth }: { prepaid: Prepaid; onMonth: (month: string) => void }) {
  const t = useTexts();
  const { dollars, moment } = useFormat();
  const { months, month, movements } = prepaid;
  const all = months.includes(month) ? months : [month, ...months];
  return (
    <>
      <Field label={t('consoleCustomers.prepaidMonth')}>
        <Select value={month} onChange={({ target }) => onMonth(target.value)}>
          {all.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      </Field>
      <table className="small-table">
        <thead>
          <tr>
            <th scope="col">{t('consoleCustomers.prepaidWhat')}</th>
            <th scope="col" data-figure>
              {t('consoleCustomers.prepaidAmount')}
            </th>
            <th scope="col" data-figure>
              {t('consoleCustomers.prepaidAfter')}
            </th>
          </tr>
        </thead>
        <tbody>
          {movements.map(({ id, at, kind, orderId, sn, note, amountUsd, balanceUsd }) => (
            <tr key={id}>
              <th scope="row">
                {t(`consoleOrders.ledger_prepaid_${kind}`)} {sn && <OrderNumber id={orderId} sn={sn} />}
                <span className="second block">{[moment(at), note].filter(Boolean).join(t('console.comma'))}</span>
              </th>
              <td data-figure>{dollars(amountUsd)}</td>
              <td data-figure>{dollars(balanceUsd)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function CorrectDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const t = useTexts();
  const { act } = useAct('operatorCorrectPrepaid', ['operatorGetPrepaid', 'operatorListPrepaid', 'operatorListLedger']);
  const { approve, needsCode } = useApproval(onClose);
  const form = useForm({
    initial: { side: 'add', amount: '', reason: '', code: '' },
    rules: {
      amount: ({ amount }) => !(readDollars(amount) ?? 0) && t('consoleCustomers.prepaidAmountMissing'),
      reason: ({ reason }) => !reason.trim() && t('console.reasonMissing'),
    },
    inDialog: true,
    send: ({ side, amount, reason, code }) =>
      approve(async () => {
        const sum = readDollars(amount) ?? 0;
        await act({ id: customerId, amountUsd: side === 'add' ? sum : -sum, reason: reason.trim(), code });
        showToast({ kind: 'done', title: t('consoleCustomers.prepaidCorrected') });
      }),
  });
  return (
    <FormDialog
      form={form}
      title={t('consoleCustomers.prepaidCorrect')}
      reason={t('consoleCustomers.prepaidCorrectText')}
      confirm={t('consoleCustomers.prepaidCorrect')}
      onClose={onClose}
    >
      <Field label={t('consoleCustomers.prepaidSide')}>
        <Select {...form.text('side')}>
          <option value="add">{t('consoleCustomers.prepaidAdd')}</option>
          <option value="take">{t('consoleCustomers.prepaidTake')}</option>
        </Select>
      </Field>
      <Field label={t('consoleCustomers.prepaidAmount')} error={form.errors.amount}>
        <Input {...form.text('amount')} inputMode="decimal" autoComplete="off" dir="ltr" />
      </Field>
      <Field label={t('console.reason')} error={form.errors.reason}>
        <Textarea {...form.text('reason')} maxLength={limits.remarkMax} rows={3} dir="auto" />
      </Field>
      {needsCode && <CodeField {...form.text('code')} />}
    </FormDialog>
  );
}
