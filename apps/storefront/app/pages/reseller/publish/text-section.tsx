import { languages } from '@sampan/contract/languages';
import { limits } from '@sampan/contract/limits';
import { Field, Input, Textarea } from '@sampan/ui/field.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Icon } from '@sampan/ui/icons.tsx';
import { useState } from 'react';
import { useTexts } from '../../../texts/texts.ts';
import { Section } from './section.tsx';
import type { SectionProps } from './use-editor.ts';

/** The main language is sent; what is written in the others is kept. */
export function TextSection({ edited, draft, set }: SectionProps) {
  const t = useTexts();
  const { number } = useFormat();
  const { mainLanguage } = edited;
  const [language, setLanguage] = useState(mainLanguage);
  const shown = languages.toSorted(
    (one, other) => Number(other.code === mainLanguage) - Number(one.code === mainLanguage),
  );
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
      <div className="rs-langs" role="tablist" aria-label={t('resellerPublish.language')}>
        {shown.map(({ code, name }) => {
          const own = draft.texts[code];
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
              onClick={() => setLanguage(code)}
            >
              {name}
              {own?.title && <Icon name="check" />}
              {isBegun && <Icon name="alert" />}
            </button>
          );
        })}
      </div>
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
            maxLength={Math.min(edited.titleMax, limits.publishedTitleMax)}
            value={title}
            onChange={(event) => write({ title: event.currentTarget.value })}
          />
        </Field>
        <Field label={t('resellerPublish.description')} optional>
          <Textarea
            lang={language}
            dir={direction}
            rows={6}
            maxLength={limits.publishedTextMax}
            value={description}
            onChange={(event) => write({ description: event.currentTarget.value })}
          />
        </Field>
      </div>
    </Section>
  );
}
