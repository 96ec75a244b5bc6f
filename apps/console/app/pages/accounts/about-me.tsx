import { operatorLimits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Field, Input, Select } from '@sampan/ui/field.tsx';
import { FormProblem } from '@sampan/ui/form-problem.tsx';
import { useLanguage } from '@sampan/ui/texts.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useAct } from '../../api/use-act.ts';
import { useMe } from '../../api/use-me.ts';
import { Section } from '../../parts/side-panel.tsx';
import { type ConsoleLanguage, chooseLanguage } from '../../texts/load-texts.ts';
import { useTexts } from '../../texts/texts.ts';

export function AboutMe() {
  const t = useTexts();
  const shown = useLanguage();
  const me = useMe();
  const { act } = useAct('operatorUpdateMe', ['operatorMe']);
  const form = useForm({
    initial: { name: me.name, language: me.language as string },
    rules: { name: ({ name }) => !name.trim() && t('consoleAccounts.required') },
    inDialog: true,
    send: async ({ name, language }) => {
      const chosen = language as ConsoleLanguage;
      await act({ name: name.trim(), language: chosen });
      // The page begins again in the other language.
      if (chosen !== shown) return chooseLanguage(chosen);
      showToast({ kind: 'done', title: t('consoleAccounts.saved') });
    },
  });
  return (
    <Section title={t('consoleAccounts.aboutYou')}>
      <form {...form.form} className="fields">
        <Field label={t('consoleAccounts.name')} error={form.errors.name}>
          <Input {...form.text('name')} maxLength={operatorLimits.operatorNameMax} autoComplete="name" dir="auto" />
        </Field>
        <Field label={t('consoleAccounts.language')} hint={t('consoleAccounts.languageHint')}>
          <Select {...form.text('language')}>
            <option value="en">English</option>
            <option value="zh">中文</option>
          </Select>
        </Field>
        <p className="second">
          {t('consoleAccounts.zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
        </p>
        <FormProblem text={form.problem} />
        <Button type="submit" kind="brand" busy={form.busy}>
          {t('consoleAccounts.save')}
        </Button>
      </form>
    </Section>
  );
}
