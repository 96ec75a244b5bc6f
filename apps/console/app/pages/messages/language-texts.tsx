import { unknownPlaceholders } from '@sampan/contract/conversations/placeholders';
import { type Language, languages } from '@sampan/contract/languages';
import { limits } from '@sampan/contract/limits';
import { Field, Select, Textarea } from '@sampan/ui/field.tsx';
import type { Rules, useForm } from '@sampan/ui/use-form.ts';
import { useLanguageName } from '../../features/customers/language-name.ts';
import { type Translate, useTexts } from '../../texts/texts.ts';

const codes = languages.map(({ code }) => code);

/** The texts of a form, and the language that is shown. */
export type LanguageTexts = Record<Language | 'language', string>;

export function textsIn(values: LanguageTexts): Record<string, string> {
  return Object.fromEntries(codes.map((code) => [code, values[code].trim()]));
}

export function fromTexts(texts: Readonly<Record<string, string>>): LanguageTexts {
  const all = codes.map((code) => [code, texts[code] ?? '']);
  return { ...Object.fromEntries(all), language: 'en' } as LanguageTexts;
}

/** English is required; words in braces are placeholders. */
export function textRules(t: Translate, placeholders: readonly string[]): Rules<LanguageTexts> {
  return Object.fromEntries(
    codes.map((code) => [
      code,
      (values: LanguageTexts) => {
        if (code === 'en' && !values.en.trim()) return t('consoleMessages.englishMissing');
        const [unknown] = unknownPlaceholders(values[code], placeholders);
        return unknown !== undefined && t('consoleMessages.placeholderUnknown', { word: unknown });
      },
    ]),
  );
}

type Bound = ReturnType<ReturnType<typeof useForm<LanguageTexts>>['text']>;

/** A form of `useForm` that includes these fields. */
interface Form {
  values: LanguageTexts;
  errors: Partial<Record<keyof LanguageTexts, string>>;
  text: (name: keyof LanguageTexts) => Omit<Bound, 'name'> & { name: string };
}

/** One language at a time; English replaces missing languages. */
export function LanguageFields({ form }: { form: Form }) {
  const t = useTexts();
  const languageName = useLanguageName();
  const language = form.values.language as Language;
  const wrong = codes.find((code) => form.errors[code]);
  return (
    <>
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
    </>
  );
}
