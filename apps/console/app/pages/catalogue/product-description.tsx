import { Button } from '@sampan/ui/button.tsx';
import { Select } from '@sampan/ui/field.tsx';
import { useState } from 'react';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { type Product, shownText } from './draft.ts';
import { FormattedText, isFormattable } from './formatted-text.tsx';
import { TextState } from './product-titles.tsx';
import type { ProductDraft } from './use-draft.ts';

/** One language at a time: the supplier's text at the start, the buyers' at the end. */
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
              data-missing={(!one.source && !one.translated && one.own === null) || undefined}
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
        <OwnText
          language={language}
          shown={shown}
          isOwn={text.own !== null}
          onChange={(typed) => draft.setText('descriptions', language, typed)}
        />
      </div>
      <CopyFrom language={language} product={product} draft={draft} />
    </Section>
  );
}

interface OwnTextProps {
  language: string;
  shown: string;
  isOwn: boolean;
  onChange: (typed: string) => void;
}

/** Edits a description visually, or as HTML if it has more than the shop's formats. */
function OwnText({ language, shown, isOwn, onChange }: OwnTextProps) {
  const t = useTexts();
  const [wantsHtml, setWantsHtml] = useState(false);
  const asHtml = wantsHtml || !isFormattable(shown);
  const label = t('consoleCatalogue.descriptionIn', { language });
  return (
    <div className="own-text">
      {asHtml ? (
        <textarea
          className="input own"
          lang={language}
          dir="auto"
          rows={12}
          maxLength={100_000}
          data-own={isOwn || undefined}
          aria-label={label}
          value={shown}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <FormattedText html={shown} language={language} label={label} onChange={onChange} />
      )}
      <Button size="small" aria-pressed={asHtml} onClick={() => setWantsHtml(!asHtml)}>
        HTML
      </Button>
    </div>
  );
}

interface CopyProps {
  language: Product['titles'][number]['language'];
  product: Product;
  draft: ProductDraft;
}

/** The text of another language to begin with. */
function CopyFrom({ language, product: { descriptions }, draft }: CopyProps) {
  const t = useTexts();
  const textIn = (one: Product['titles'][number]) => shownText(one, draft.draft.descriptions?.[one.language]);
  const others = descriptions.filter((one) => one.language !== language && textIn(one));
  return (
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
    </div>
  );
}

/** Its words without its tags, which are shown nowhere in the console. */
const plainText = (html: string): string =>
  html
    .replaceAll(/<(?:br|\/p|\/li|\/h\d|\/tr)[^>]*>/gi, '\n')
    .replaceAll(/<\/t[dh]>/gi, '  ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
