import { Picture } from '../../../features/catalogue/picture.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { Section } from './section.tsx';
import type { Draft, SectionProps } from './use-editor.ts';

/** Colours and sizes to sell. A value covers all variants that have it. */
export function OptionsSection({ edited, draft, set }: SectionProps) {
  const t = useTexts();
  const { options } = edited;
  if (options.length === 0) return null;
  const offered = draft.variants.filter(({ isWithdrawn }) => !isWithdrawn);
  const choose = (place: number, value: string, isChosen: boolean) =>
    set({ variants: draft.variants.map((one) => (one.values[place] === value ? { ...one, isChosen } : one)) });
  return (
    <Section
      title={t('resellerPublish.options')}
      end={t('resellerPublish.optionsChosen', {
        count: offered.filter(({ isChosen }) => isChosen).length,
        total: offered.length,
      })}
    >
      <div className="grid gap-3">
        {options.map((option, place) => (
          <fieldset key={option}>
            <legend className="label pb-1.5">{option}</legend>
            <div className="rs-values">
              {valuesOf(offered, place).map(({ value, imageUrl, isChosen }) => (
                <button
                  key={value}
                  type="button"
                  aria-pressed={isChosen}
                  data-plain={place > 0 || !imageUrl || undefined}
                  onClick={() => choose(place, value, !isChosen)}
                >
                  {place === 0 && imageUrl && (
                    <span className="pic">
                      <Picture src={imageUrl} alt="" size={32} />
                    </span>
                  )}
                  {value}
                </button>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Section>
  );
}

function valuesOf(variants: Draft['variants'], place: number) {
  const byValue = Map.groupBy(variants, ({ values }) => values[place] ?? '');
  return [...byValue].map(([value, own]) => ({
    value,
    imageUrl: own.find(({ imageUrl }) => imageUrl)?.imageUrl ?? '',
    isChosen: own.some(({ isChosen }) => isChosen),
  }));
}
