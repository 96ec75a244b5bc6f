import { languages } from '@sampan/contract/languages';
import { useState } from 'react';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { PalletWish } from './use-pallet.ts';

/** Previews the pallet as on the home page, in each language. */
export function PalletPreview({ wish }: { wish: PalletWish }) {
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
      <div className="pallet-card" data-tone={wish.tone} lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
        <b>{text(wish.names) || t('consoleCatalogue.name')}</b>
        <p>{text(wish.taglines)}</p>
        {(wish.pictureUrl ?? wish.picture) && (
          <img src={wish.pictureUrl ?? wish.picture} alt="" width={150} height={150} />
        )}
      </div>
    </Section>
  );
}
