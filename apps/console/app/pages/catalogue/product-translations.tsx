import { Button } from '@sampan/ui/button.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { Section } from '../../parts/side-panel.tsx';
import { State, type Tone } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { Product } from './draft.ts';

type Language = Product['titles'][number]['language'];
type Translation = Output<'operatorListTranslations'>['list'][number];

const shows = ['operatorListTranslations', 'operatorGetProduct', 'operatorListProducts'] as const;

/** What is translated of a product into one language: source and translation side by side, corrected in place. */
export function ProductTranslations({ product }: { product: Product }) {
  const t = useTexts();
  const [language, setLanguage] = useState<Language>('en');
  const { offerId } = product;
  const { data } = useCall('operatorListTranslations', { offerId, language });
  const { press, busy } = useAct('operatorTranslateProducts', shows);
  if (!data || (data.list.length === 0 && !data.provider)) return null;
  return (
    <Section
      title={t('consoleCatalogue.translations')}
      note={t('consoleCatalogue.translationsNote')}
      end={
        <fieldset className="languages" aria-label={t('consoleCatalogue.language')}>
          {product.titles.map((one) => (
            <button
              key={one.language}
              type="button"
              aria-pressed={one.language === language}
              onClick={() => setLanguage(one.language)}
            >
              {one.language}
            </button>
          ))}
        </fieldset>
      }
    >
      {data.list.length === 0 && <p className="text-muted">{t('consoleCatalogue.nothingTranslated')}</p>}
      {data.list.length > 0 && (
        <div className="scrolls">
          <table className="lines">
            <thead>
              <tr>
                <th scope="col">{t('consoleCatalogue.original')}</th>
                <th scope="col">{t('consoleCatalogue.translation')}</th>
                <th scope="col">{t('consoleCatalogue.state')}</th>
              </tr>
            </thead>
            <tbody>
              {data.list.map((one) => (
                <Row key={`${language} ${one.hash} ${one.text}`} translation={one} language={language} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data.provider && product.status !== 'withdrawn' && product.status !== 'private' && (
        <Button
          size="small"
          busy={busy}
          onClick={() =>
            void press({ offerIds: [offerId] }, () =>
              showToast({ kind: 'done', title: t('consoleCatalogue.translationQueued') }),
            )
          }
        >
          {t('consoleCatalogue.translateMissing')}
        </Button>
      )}
    </Section>
  );
}

const tones: Record<Translation['state'], Tone> = { waiting: 'blue', machine: 'ink', corrected: 'river' };

function Row({ translation, language }: { translation: Translation; language: Language }) {
  const t = useTexts();
  const [typed, setTyped] = useState(translation.text);
  const { press, busy } = useAct('operatorCorrectTranslation', shows);
  const { source, text, isHtml, state, problem, products, hash } = translation;
  const sourceLanguage = translation.sourceLanguage as Language | 'auto';
  const correct = () =>
    void press({ sourceLanguage, language, hash, before: text, text: typed }, (done) =>
      showToast({ kind: 'done', title: t('consoleCatalogue.corrected', { count: done.products }) }),
    );
  const field = {
    className: 'input own',
    lang: language,
    dir: 'auto' as const,
    'aria-label': t('consoleCatalogue.translationOf', { text: source.slice(0, 60) }),
    value: typed,
  };
  return (
    <tr>
      <td className="wraps" dir="auto" lang={sourceLanguage === 'auto' ? undefined : sourceLanguage}>
        {isHtml ? source.replaceAll(/<[^>]*>/g, ' ').slice(0, 400) : source}
      </td>
      <td>
        {isHtml ? (
          <textarea {...field} rows={5} maxLength={100_000} onChange={({ target }) => setTyped(target.value)} />
        ) : (
          <input {...field} maxLength={300} onChange={({ target }) => setTyped(target.value)} />
        )}
        {typed.trim() !== '' && typed !== text && (
          <Button size="small" busy={busy} onClick={correct}>
            {t('consoleCatalogue.correct', { count: products })}
          </Button>
        )}
      </td>
      <td>
        <State tone={problem ? 'amber' : tones[state]}>
          {problem ? t('consoleCatalogue.translationProblem', { problem }) : t(`consoleCatalogue.translation_${state}`)}
        </State>
      </td>
    </tr>
  );
}
