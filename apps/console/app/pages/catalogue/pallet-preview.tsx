import { languages } from '@sampan/contract/languages';
import { useState } from 'react';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { PalletDraft } from './use-pallet.ts';

/** Previews the pallet as on the home page, in each language. */
export function PalletPreview({ draft }: { draft: PalletDraft }) {
  const t = useTexts();
  const [language, setLanguage] = useState<string>('en');
  const text = (texts: Readonly<Record<string, string>>) => texts[language] || texts.en || texts.zh || '';
  return (
    <Section
      title={t('consoleCatalogue.buyersSee')}
      end={
        <select
          className="input pallet-language"
          aria-label={t('consoleCatalogue.language')}
          value={language}
          onChange={({ target }) => setLanguage(target.value)}
        >
          {languages.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      }
    >
      <div className="pallet-card" data-tone={draft.tone} lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
        <b>{text(draft.names) || t('consoleCatalogue.name')}</b>
        <p>{text(draft.taglines)}</p>
        {(draft.pictureUrl ?? draft.picture) && (
          <img src={draft.pictureUrl ?? draft.picture} alt="" width={150} height={150} />
        )}
      </div>
    </Section>
  );
}
