import { useState } from 'react';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { type Product, shownText } from './draft.ts';
import { TextState } from './product-titles.tsx';
import type { ProductDraft } from './use-draft.ts';

/** One language at a time: what the supplier says at the start, what buyers see at the end. */
export function ProductDescription({ product, draft }: { product: Product; draft: ProductDraft }) {
  const t = useTexts();
  const [language, setLanguage] = useState<Product['titles'][number]['language']>('en');
  const text = product.descriptions.find((one) => one.language === language);
  const source = product.descriptions.find((one) => one.language === 'zh')?.source ?? '';
  if (!text) return null;
  const isPending = draft.pending.some(({ path }) => path === `descriptions.${language}`);
  return (
    <Section
      title={t('consoleCatalogue.description')}
      note={<TextState text={text} isPending={isPending} />}
      end={
        <fieldset className="languages" aria-label={t('consoleCatalogue.language')}>
          {product.descriptions.map((one) => (
            <button
              key={one.language}
              type="button"
              aria-pressed={one.language === language}
              data-missing={(!one.source && one.own === null) || undefined}
              onClick={() => setLanguage(one.language)}
            >
              {one.language}
            </button>
          ))}
        </fieldset>
      }
    >
      <div className="two-texts">
        <textarea
          className="input"
          lang={text.source ? language : 'zh'}
          dir="auto"
          rows={5}
          readOnly
          aria-label={t('consoleCatalogue.supplierSays')}
          value={plainText(text.source || source) || t('consoleCatalogue.noDescription')}
        />
        <textarea
          className="input own"
          lang={language}
          dir="auto"
          rows={5}
          maxLength={100_000}
          data-own={text.own !== null || undefined}
          aria-label={t('consoleCatalogue.descriptionIn', { language })}
          value={shownText(text, draft.draft.descriptions?.[language])}
          onChange={({ target }) => draft.setText('descriptions', language, target.value)}
        />
      </div>
    </Section>
  );
}

/** Its words without its tags, which are shown nowhere in the console. */
const plainText = (html: string): string =>
  html
    .replaceAll(/<(?:br|\/p|\/li|\/h\d|\/tr)[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
