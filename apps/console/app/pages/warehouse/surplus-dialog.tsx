import { limits } from '@sampan/contract/limits';
import { Field, Input, Select, Textarea } from '@sampan/ui/field.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useAct } from '../../api/use-act.ts';
import type { RowOf } from '../../api/use-call.ts';
import { warehouseReads } from '../../features/warehouse/warehouse-reads.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';

const decisions = ['kept', 'returned', 'given', 'waived'] as const;
type Decision = (typeof decisions)[number];

interface Values {
  decision: Decision | '';
  reason: string;
  sn: string;
}

const needsReason = ({ decision }: Values) => decision === 'returned' || decision === 'waived';

/** Decides about surplus goods. Only goods sold here can go to another order. */
export function SurplusDialog({ surplus, onClose }: { surplus: RowOf<'operatorListSurplus'>; onClose: () => void }) {
  const t = useTexts();
  const { act } = useAct('operatorDecideSurplus', warehouseReads);
  const { id, line, pieces, what, purchaseOrder, supplier } = surplus;
  const offered = decisions.filter((one) => (one !== 'given' || line) && one !== surplus.decision);
  const form = useForm<{ decision: string; reason: string; sn: string }>({
    initial: { decision: '', reason: '', sn: '' },
    rules: {
      decision: ({ decision }) => !decision && t('consoleWarehouse.decisionMissing'),
      reason: (values) => needsReason(values as Values) && !values.reason.trim() && t('console.reasonMissing'),
      sn: ({ decision, sn }) => decision === 'given' && !sn.trim() && t('consoleWarehouse.snMissing'),
    },
    inDialog: true,
    send: async ({ decision, reason, sn }) => {
      await act({ id, decision: decision as Decision, reason: reason.trim(), sn: sn.trim().toUpperCase() });
      showToast({ kind: 'done', title: t('consoleWarehouse.surplusDecided') });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('consoleWarehouse.surplusTitle', { count: pieces })}
      reason={
        <span dir="auto">
          {[line?.productName, line?.options, what, purchaseOrder?.number, supplier].filter(Boolean).join(' · ')}
        </span>
      }
      confirm={t('consoleWarehouse.decide')}
      onClose={onClose}
    >
      <Field label={t('consoleWarehouse.whatBecomes')} error={form.errors.decision}>
        <Select {...form.text('decision')}>
          <option value="">{t('consoleWarehouse.choose')}</option>
          {offered.map((one) => (
            <option key={one} value={one}>
              {t(`consoleWarehouse.decide_${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      {form.values.decision === 'given' && (
        <Field label={t('consoleWarehouse.takerNumber')} hint={t('consoleWarehouse.takerHint')} error={form.errors.sn}>
          <Input {...form.text('sn')} maxLength={limits.snMax} className="mono" dir="ltr" />
        </Field>
      )}
      <Field label={t('console.reason')} error={form.errors.reason} optional={!needsReason(form.values as Values)}>
        <Textarea {...form.text('reason')} maxLength={limits.remarkMax} rows={2} dir="auto" />
      </Field>
    </FormDialog>
  );
}
