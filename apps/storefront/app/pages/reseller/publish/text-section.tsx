import { languages } from '@sampan/contract/languages';
import { resellerLimits } from '@sampan/contract/reseller-limits';
import { Field, Input, Textarea } from '@sampan/ui/field.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Icon } from '@sampan/ui/icons.tsx';
import { useState } from 'react';
import { useTexts } from '../../../texts/texts.ts';
import { Section } from './section.tsx';
import type { SectionProps } from './use-editor.ts';

/** The main language is sent; texts in the others are stored. */
export function TextSection({ edited, draft, set }: SectionProps) {
  const t = useTexts();
  const { number } = useFormat();
  const { mainLanguage } = edited;
  const [language, setLanguage] = useState(mainLanguage);
  const { title = '', description = '' } = draft.texts[language] ?? {};
  const write = (change: { title?: string; description?: string }) =>
    set({
      texts: { ...draft.texts, [language]: { title, description, ...change } },
      own: [...new Set([...draft.own, language])],
    });
  const written = languages.filter(({ code }) => draft.texts[code]?.title).length;
  const direction = languages.find(({ code }) => code === language)?.code === 'ar' ? 'rtl' : 'ltr';
  return (
    <Section
      title={t('resellerPublish.text')}
      end={t('resellerPublish.textsWritten', { count: written, total: languages.length })}
    >
      <Languages {...{ mainLanguage, language, texts: draft.texts }} onChoose={setLanguage} />
      <div className="grid gap-3 pt-2" role="tabpanel">
        <Field
          label={t('resellerPublish.title')}
          aside={
            <span className="text-muted text-xs">
              {t('resellerPublish.length', { count: title.length, max: number(edited.titleMax) })}
            </span>
          }
          hint={language === mainLanguage ? t('resellerPublish.isSent') : t('resellerPublish.isKept')}
        >
          <Input
            lang={language}
            dir={direction}
            maxLength={Math.min(edited.titleMax, resellerLimits.publishedTitleMax)}
            value={title}
            onChange={(event) => write({ title: event.currentTarget.value })}
          />
        </Field>
        <Field label={t('resellerPublish.description')} optional>
          <Textarea
            lang={language}
            dir={direction}
            rows={6}
            maxLength={resellerLimits.publishedTextMax}
            value={description}
            onChange={(event) => write({ description: event.currentTarget.value })}
          />
        </Field>
      </div>
    </Section>
  );
}

interface LanguagesProps extends Pick<SectionProps['edited'], 'mainLanguage'>, Pick<SectionProps['draft'], 'texts'> {
  language: SectionProps['edited']['mainLanguage'];
  onChoose: (language: LanguagesProps['language']) => void;
}

function Languages({ mainLanguage, language, texts, onChoose }: LanguagesProps) {
  const t = useTexts();
  const shown = languages.toSorted(
    (one, other) => Number(other.code === mainLanguage) - Number(one.code === mainLanguage),
  );
  return (
    <div className="rs-langs" role="tablist" aria-label={t('resellerPublish.language')}>
      {shown.map(({ code, name }) => {
        const own = texts[code];
        const isBegun = Boolean(own?.description) && !own?.title;
        return (
          <button
            key={code}
            type="button"
            role="tab"
            lang={code}
            aria-selected={code === language}
            data-begun={isBegun || undefined}
            data-empty={(!own?.title && !isBegun) || undefined}
            onClick={() => onChoose(code)}
          >
            {name}
            {own?.title && <Icon name="check" />}
            {isBegun && <Icon name="alert" />}
          </button>
        );
      })}
    </div>
  );
}
