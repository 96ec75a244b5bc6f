import { replyPlaceholders } from '@sampan/contract/conversations/placeholders';
import { operatorLimits } from '@sampan/contract/limits';
import { Field, Input } from '@sampan/ui/field.tsx';
import { useForm } from '@sampan/ui/use-form.ts';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { fromTexts, LanguageFields, textRules, textsIn } from './language-texts.tsx';

interface Props {
  template: Output<'operatorListReplyTemplates'>[number] | undefined;
  onClose: () => void;
}

/** A prepared answer. */
export function TemplateDialog({ template, onClose }: Props) {
  const t = useTexts();
  const { act } = useAct('operatorSaveReplyTemplate', ['operatorListReplyTemplates']);
  const form = useForm({
    initial: { ...fromTexts(template?.texts ?? {}), name: template?.name ?? '' },
    rules: {
      name: ({ name }) => !name.trim() && t('consoleMessages.nameMissing'),
      ...textRules(t, replyPlaceholders),
    },
    inDialog: true,
    send: async ({ name, ...values }) => {
      await act({ ...(template && { id: template.id }), name: name.trim(), texts: textsIn(values) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(template ? 'consoleMessages.editTemplateTitle' : 'consoleMessages.addTemplate')}
      reason={t('consoleMessages.placeholders')}
      confirm={t('consoleMessages.saveTemplate')}
      onClose={onClose}
    >
      <Field label={t('consoleMessages.templateName')} error={form.errors.name}>
        <Input {...form.text('name')} maxLength={operatorLimits.templateNameMax} dir="auto" />
      </Field>
      <LanguageFields form={form} />
    </FormDialog>
  );
}
