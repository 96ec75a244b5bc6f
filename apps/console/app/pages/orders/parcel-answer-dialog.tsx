import { limits } from '@sampan/contract/limits';
import { Field, Textarea } from '@sampan/ui/field.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useAct } from '../../api/use-act.ts';
import type { RowOf } from '../../api/use-call.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';

interface Props {
  question: RowOf<'operatorListParcelQuestions'>;
  onClose: () => void;
}

export function ParcelAnswerDialog({ question: { id, sn, parcel }, onClose }: Props) {
  const t = useTexts();
  const { act } = useAct('operatorAnswerParcelQuestion', ['operatorListParcelQuestions', 'operatorGetWork']);
  const form = useForm<{ answer: string }>({
    initial: { answer: '' },
    rules: { answer: ({ answer }) => !answer.trim() && t('consoleOrders.parcelAnswerMissing') },
    inDialog: true,
    send: async ({ answer }) => {
      await act({ id, answer: answer.trim() });
      showToast({ kind: 'done', title: t('consoleOrders.parcelAnswered') });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('consoleOrders.answerParcelTitle', { number: `${sn}-${parcel}` })}
      reason={t('consoleOrders.answerParcelText')}
      confirm={t('consoleOrders.answerParcel')}
      onClose={onClose}
    >
      <Field label={t('consoleOrders.parcelAnswer')} error={form.errors.answer}>
        <Textarea {...form.text('answer')} maxLength={limits.remarkMax} rows={3} dir="auto" />
      </Field>
    </FormDialog>
  );
}
