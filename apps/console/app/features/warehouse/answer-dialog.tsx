import { limits } from '@sampan/contract/limits';
import { Field, Textarea } from '@sampan/ui/field.tsx';
import { useForm } from '@sampan/ui/use-form.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';

interface Props {
  decision: 'stands' | 'inspect_again';
  onSend: (answer: string) => Promise<void>;
  onClose: () => void;
}

/** The answer to an objection, as the buyer reads it. */
export function AnswerDialog({ decision, onSend, onClose }: Props) {
  const t = useTexts();
  const form = useForm({
    initial: { answer: '' },
    rules: { answer: ({ answer }) => !answer.trim() && t('consoleWarehouse.answerMissing') },
    inDialog: true,
    send: async ({ answer }) => {
      await onSend(answer.trim());
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(`consoleWarehouse.title_${decision}`)}
      reason={t(`consoleWarehouse.text_${decision}`)}
      confirm={t('consoleWarehouse.sendAnswer')}
      onClose={onClose}
    >
      <Field label={t('consoleWarehouse.answer')} error={form.errors.answer}>
        <Textarea {...form.text('answer')} maxLength={limits.remarkMax} rows={4} dir="auto" />
      </Field>
    </FormDialog>
  );
}
