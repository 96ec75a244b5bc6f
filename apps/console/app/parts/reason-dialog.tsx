import { limits } from '@sampan/contract/limits';
import { Field, Textarea } from '@sampan/ui/field.tsx';
import { useForm } from '@sampan/ui/use-form.ts';
import { useTexts } from '../texts/texts.ts';
import { FormDialog } from './form-dialog.tsx';

interface Props {
  title: string;
  /** The consequence, and who reads the reason. */
  text: string;
  /** The verb and its object. */
  confirm: string;
  /** False of what takes nothing away. */
  isDanger?: boolean;
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a reason before something is refused, removed or requested: others must understand it. */
export function ReasonDialog({ title, text, confirm, isDanger = true, onConfirm, onClose }: Props) {
  const t = useTexts();
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: ({ reason }) => !reason.trim() && t('console.reasonMissing') },
    inDialog: true,
    send: async ({ reason }) => {
      await onConfirm(reason.trim());
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={title} reason={text} confirm={confirm} isDanger={isDanger} onClose={onClose}>
      <Field label={t('console.reason')} error={form.errors.reason}>
        <Textarea {...form.text('reason')} maxLength={limits.remarkMax} rows={3} dir="auto" />
      </Field>
    </FormDialog>
  );
}
