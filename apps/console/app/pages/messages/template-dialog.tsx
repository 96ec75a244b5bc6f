import { unknownPlaceholders } from '@sampan/contract/conversations/placeholders';
import { languages } from '@sampan/contract/languages';
import { limits } from '@sampan/contract/limits';
import { Field, Input, Select, Textarea } from '@sampan/ui/field.tsx';
import { useForm } from '@sampan/ui/use-form.ts';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { useLanguageName } from '../../features/customers/language-name.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { type Translate, useTexts } from '../../texts/texts.ts';

interface Props {
  template: Output<'operatorListReplyTemplates'>[number] | undefined;
  onClose: () => void;
}

const codes = languages.map(({ code }) => code);

/** A prepared answer, one language at a time; English is what others get where theirs is missing. */
export function TemplateDialog({ template, onClose }: Props) {
  const t = useTexts();
  const languageName = useLanguageName();
  const { act } = useAct('operatorSaveReplyTemplate', ['operatorListReplyTemplates']);
  const form = useForm({
    initial: valuesOf(template),
    rules: { name: ({ name }) => !name.trim() && t('consoleMessages.nameMissing'), ...textRules(t) },
    inDialog: true,
    send: async ({ name, ...values }) => {
      const texts = Object.fromEntries(codes.map((code) => [code, (values[code] ?? '').trim()]));
      await act({ ...(template && { id: template.id }), name: name.trim(), texts });
      onClose();
    },
  });
  const language = form.values.language as (typeof codes)[number];
  const wrong = codes.find((code) => form.errors[code]);
  return (
    <FormDialog
      form={form}
      title={t(template ? 'consoleMessages.editTemplateTitle' : 'consoleMessages.addTemplate')}
      reason={t('consoleMessages.placeholders')}
      confirm={t('consoleMessages.saveTemplate')}
      onClose={onClose}
    >
      <Field label={t('consoleMessages.templateName')} error={form.errors.name}>
        <Input {...form.text('name')} maxLength={limits.templateNameMax} dir="auto" />
      </Field>
      <Field label={t('consoleMessages.templateLanguage')}>
        <Select {...form.text('language')}>
          {codes.map((code) => (
            <option key={code} value={code}>
              {form.values[code] ? t('consoleMessages.written', { language: languageName(code) }) : languageName(code)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        key={language}
        label={t('consoleMessages.templateText', { language: languageName(language) })}
        error={form.errors[language] ?? (wrong && form.errors[wrong])}
      >
        <Textarea {...form.text(language)} maxLength={limits.messageMax} rows={7} dir="auto" />
      </Field>
    </FormDialog>
  );
}

type Values = Record<(typeof codes)[number] | 'name' | 'language', string>;

function valuesOf(template: Props['template']): Values {
  const texts = Object.fromEntries(codes.map((code) => [code, template?.texts[code] ?? '']));
  return { ...texts, name: template?.name ?? '', language: 'en' } as Values;
}

function textRules(t: Translate) {
  return Object.fromEntries(
    codes.map((code) => [
      code,
      (values: Values) => {
        const text = values[code] ?? '';
        if (code === 'en' && !text.trim()) return t('consoleMessages.englishMissing');
        const [unknown] = unknownPlaceholders(text);
        return unknown !== undefined && t('consoleMessages.placeholderUnknown', { word: unknown });
      },
    ]),
  );
}
