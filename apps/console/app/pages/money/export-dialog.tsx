import { Checkbox, Field, Select } from '@sampan/ui/field.tsx';
import { useForm } from '@sampan/ui/use-form.ts';
import { call } from '../../api/call.ts';
import { download } from '../../parts/download.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { endedMonths } from './ended-months.ts';

/** A month's books for the bookkeeper; the month is closed by it. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const months = endedMonths(new Date());
  const form = useForm({
    initial: { month: months[0] ?? '', bom: true },
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
        <Select {...form.text('month')} className="max-w-40">
          {months.map((month) => (
            <option key={month}>{month}</option>
          ))}
        </Select>
      </Field>
      <Checkbox {...form.box('bom')}>{t('consoleMoney.forExcel')}</Checkbox>
    </FormDialog>
  );
}
