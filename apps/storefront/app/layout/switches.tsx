import type { Currency } from '@sampan/contract/currencies';
import { splitLanguagePath } from '@sampan/contract/languages';
import { formatCurrency } from '@sampan/ui/format.ts';
import { Icon } from '@sampan/ui/icons.tsx';
import { setPageCookie } from '@sampan/ui/page-cookie.ts';
import { useLanguage } from '@sampan/ui/texts.ts';
import { useLocation } from 'react-router';
import { session } from '../api/session.ts';
import { Cached } from '../document/cached.tsx';
import { useOfferedCurrencies, useOfferedLanguages } from '../routing/offered-locales.ts';
import { languageOf, localPath } from '../routing/paths.ts';
import { useShownIn } from '../routing/root-data.ts';
import { useTexts } from '../texts/texts.ts';
import { chooseLanguage } from './language-choice.ts';
import { usePopup } from './popup.ts';

const summary = 'flex min-h-(--control-h) list-none items-center gap-1.5 rounded-sm px-2.5 font-medium';

/** Languages and currencies, if there is a choice. Choosing stores it and reloads the page. */
export function Switches() {
  const hasLanguages = useOfferedLanguages().length > 1;
  const hasCurrencies = useOfferedCurrencies().length > 1;
  return (
    <>
      {hasLanguages && <LanguageSwitch />}
      {hasCurrencies && (
        <Cached by={['currencies']}>
          <CurrencySwitch />
        </Cached>
      )}
    </>
  );
}

function LanguageSwitch() {
  const t = useTexts();
  const popup = usePopup();
  const offered = useOfferedLanguages();
  const current = languageOf(useLanguage());
  const { pathname, search } = useLocation();
  const { rest } = splitLanguagePath(pathname);
  return (
    <details {...popup.details} className="switch">
      <summary className={summary} aria-label={t('layout.language', { name: current.name })}>
        <Icon name="globe" small />
        <span className="md:max-lg:hidden">{current.name}</span>
        <Icon name="down" small />
      </summary>
      <ul className="menu">
        {offered.map(({ code, name }) => (
          <li key={code}>
            <a
              href={localPath(code, rest) + search}
              lang={code}
              aria-current={code === current.code}
              onClick={() => chooseLanguage(code)}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function CurrencySwitch() {
  const t = useTexts();
  const language = useLanguage();
  const popup = usePopup();
  const offered = useOfferedCurrencies();
  const current = useShownIn()?.currency ?? 'USD';
  const choose = (currency: Currency, moneySymbol: string) => {
    session.set('currency', currency);
    session.set('moneySymbol', moneySymbol);
    setPageCookie('currency', currency);
    location.reload();
  };
  return (
    <details {...popup.details} className="switch">
      <summary className={summary} aria-label={t('layout.currency', { code: current })}>
        {current}
        <Icon name="down" small />
      </summary>
      <ul className="menu">
        {offered.map(({ code, symbol }) => (
          <li key={code}>
            <button type="button" aria-current={code === current} onClick={() => choose(code, symbol)}>
              <bdi dir="ltr" className="min-w-10">
                {code}
              </bdi>
              {formatCurrency(language, code)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
