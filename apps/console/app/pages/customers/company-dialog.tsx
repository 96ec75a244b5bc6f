import { limits } from '@sampan/contract/limits';
import { Field, Input } from '@sampan/ui/field.tsx';
import { useForm } from '@sampan/ui/use-form.ts';
import { useAct } from '../../api/use-act.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { WholeCustomer } from './whole-customer.ts';

/** Staff can correct the company, for example from a letter. */
export function CompanyDialog({ customer, onClose }: { customer: WholeCustomer; onClose: () => void }) {
  const t = useTexts();
  const { id, company, vatNumber } = customer;
  const { act } = useAct('operatorSetCompany', ['operatorGetCustomer', 'operatorListCustomers']);
  const form = useForm({
    initial: { company, vatNumber },
    rules: {},
    inDialog: true,
    send: async (values) => {
      await act({ id, ...values });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('consoleCustomers.correctCompanyTitle')}
      confirm={t('consoleCustomers.saveCompany')}
      onClose={onClose}
    >
      <Field label={t('consoleCustomers.companyName')} error={form.errors.company} optional>
        <Input {...form.text('company')} maxLength={limits.companyMax} dir="auto" />
      </Field>
      <Field label={t('consoleCustomers.vatNumber')} error={form.errors.vatNumber} optional>
        <Input {...form.text('vatNumber')} maxLength={limits.vatNumberMax} dir="ltr" />
      </Field>
    </FormDialog>
  );
}
