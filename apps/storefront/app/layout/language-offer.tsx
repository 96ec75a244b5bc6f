import { useLanguage } from '@sampan/ui/texts.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useShop } from '../routing/document-data.ts';
import { languageToOffer } from './language-choice.ts';

type Bar = typeof import('./language-bar.tsx')['default'];

/** Offline there is nothing to switch to. */
const LanguageBar = lazy(() => import('./language-bar.tsx').catch((): { default: Bar } => ({ default: () => <></> })));

/** Offers the visitor's own language. Decided in the browser, because a page is the same for all readers of its language. */
export function LanguageOffer() {
  const shown = useLanguage();
  const { languages } = useShop();
  const [offered, setOffered] = useState<ReturnType<typeof languageToOffer>>(null);
  useEffect(() => setOffered(languageToOffer(shown, languages)), [shown, languages]);
  if (!offered) return null;
  return (
    <Suspense>
      <LanguageBar offered={offered} shown={shown} onClose={() => setOffered(null)} />
    </Suspense>
  );
}
