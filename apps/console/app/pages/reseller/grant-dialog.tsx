import { limits } from '@sampan/contract/limits';
import { Field, Input, Textarea } from '@sampan/ui/field.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useAct } from '../../api/use-act.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { type Grant, grantReads, useGoodsName } from './grant-state.tsx';

/** Grants until a day or without an end, with optional conditions. */
export function GrantDialog({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  const t = useTexts();
  const nameOf = useGoodsName();
  const { act } = useAct('operatorDecideGrant', grantReads);
  const form = useForm({
    initial: { until: inAYear(), answer: '' },
    rules: {},
    inDialog: true,
    send: async ({ until, answer }) => {
      const { id, version } = grant;
      await act({ id, version, decision: 'grant', until: until || null, answer });
      showToast({ kind: 'done', title: t('consoleReseller.grantedDone') });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('consoleReseller.grantTitle', { title: nameOf(grant) })}
      reason={t('consoleReseller.grantText', { company: grant.company })}
      confirm={t('consoleReseller.grantIt')}
      onClose={onClose}
    >
      <Field
        label={t('consoleReseller.lastDay')}
        hint={t('consoleReseller.lastDayHint')}
        error={form.errors.until}
        optional
      >
        <Input {...form.text('until')} type="date" />
      </Field>
      <Field label={t('consoleReseller.conditions')} error={form.errors.answer} optional>
        <Textarea {...form.text('answer')} maxLength={limits.remarkMax} rows={3} dir="auto" />
      </Field>
    </FormDialog>
  );
}

/** The usual period, which the operator can change. */
function inAYear(): string {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() + 1);
  return day.toISOString().slice(0, 10);
}
