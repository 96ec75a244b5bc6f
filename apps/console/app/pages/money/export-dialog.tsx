import { Checkbox, Field, Select } from '@sampan/ui/field.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { call, type Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { download } from '../../parts/download.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';

type Months = Output<'operatorListMonths'>['list'];

interface Props {
  /** Months with bookings, the latest first. */
  months: Months;
  onClose: () => void;
}

/** A month's books for the bookkeeper; they stay open. */
export function ExportDialog({ months, onClose }: Props) {
  const t = useTexts();
  const form = useForm({
    initial: { month: months[0]?.month ?? '', bom: true },
    rules: {},
    inDialog: true,
    send: async ({ month, bom }) => {
      const { url } = await call('operatorExportBooks', { month, bom: bom ? 1 : 0 });
      download(url);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('consoleMoney.exportTitle')}
      reason={t('consoleMoney.exportText')}
      confirm={t('consoleMoney.exportConfirm')}
      onClose={onClose}
    >
      <Field label={t('consoleMoney.month')}>
        <Select {...form.text('month')} className="max-w-60">
          {months.map(({ month, closedAt }) => (
            <option key={month} value={month}>
              {closedAt ? t('consoleMoney.monthClosed', { month }) : month}
            </option>
          ))}
        </Select>
      </Field>
      <Checkbox {...form.box('bom')}>{t('consoleMoney.forExcel')}</Checkbox>
    </FormDialog>
  );
}

/** Nothing is booked into the month from then on, nor into those before it. */
export function CloseDialog({ months, onClose }: Props) {
  const t = useTexts();
  const { act } = useAct('operatorCloseMonth', ['operatorListMonths']);
  // The earliest that is open, first: closing a later one closes it, too.
  const open = months.filter(({ closedAt }) => !closedAt).toReversed();
  const form = useForm({
    initial: { month: open[0]?.month ?? '' },
    rules: {},
    inDialog: true,
    send: async ({ month }) => {
      await act({ month });
      showToast({ kind: 'done', title: t('consoleMoney.monthIsClosed', { month }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('consoleMoney.closeTitle')}
      reason={t('consoleMoney.closeText')}
      confirm={t('consoleMoney.closeConfirm', { month: form.values.month })}
      isDanger
      onClose={onClose}
    >
      <Field label={t('consoleMoney.month')}>
        <Select {...form.text('month')} className="max-w-60">
          {open.map(({ month }) => (
            <option key={month}>{month}</option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}
