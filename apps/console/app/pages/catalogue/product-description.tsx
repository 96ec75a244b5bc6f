import { Button } from '@sampan/ui/button.tsx';
import { Select } from '@sampan/ui/field.tsx';
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
  const shown = shownText(text, draft.draft.descriptions?.[language]);
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
          rows={12}
          readOnly
          aria-label={t('consoleCatalogue.supplierSays')}
          value={plainText(text.source || source) || t('consoleCatalogue.noDescription')}
        />
        <textarea
          className="input own"
          lang={language}
          dir="auto"
          rows={12}
          maxLength={100_000}
          data-own={text.own !== null || undefined}
          aria-label={t('consoleCatalogue.descriptionIn', { language })}
          value={shown}
          onChange={({ target }) => draft.setText('descriptions', language, target.value)}
        />
      </div>
      <Tools language={language} shown={shown} product={product} draft={draft} />
    </Section>
  );
}

interface ToolsProps {
  language: Product['titles'][number]['language'];
  shown: string;
  product: Product;
  draft: ProductDraft;
}

/** The text of another language to begin with, and how the text looks. */
function Tools({ language, shown, product: { descriptions }, draft }: ToolsProps) {
  const t = useTexts();
  const [isPreview, setPreview] = useState(false);
  const textIn = (one: Product['titles'][number]) => shownText(one, draft.draft.descriptions?.[one.language]);
  const others = descriptions.filter((one) => one.language !== language && textIn(one));
  return (
    <>
      <div className="tiers-acts">
        <Select
          aria-label={t('consoleCatalogue.copyFrom')}
          value=""
          onChange={({ target }) => {
            const from = others.find((one) => one.language === target.value);
            if (from) draft.setText('descriptions', language, textIn(from));
          }}
        >
          <option value="">{t('consoleCatalogue.copyFrom')}</option>
          {others.map((one) => (
            <option key={one.language} value={one.language}>
              {one.language}
            </option>
          ))}
        </Select>
        <Button size="small" aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
          {t('consoleCatalogue.previewText')}
        </Button>
      </div>
      {isPreview && (
        // Without scripts, forms and our address: what is typed is not cleaned before it is saved.
        <iframe
          className="description-preview"
          sandbox=""
          title={t('consoleCatalogue.previewText')}
          lang={language}
          srcDoc={`<!doctype html><html dir="${language === 'ar' ? 'rtl' : 'ltr'}"><body>${shown}</body></html>`}
        />
      )}
    </>
  );
}

/** Its words without its tags, which are shown nowhere in the console. */
const plainText = (html: string): string =>
  html
    .replaceAll(/<(?:br|\/p|\/li|\/h\d|\/tr)[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
