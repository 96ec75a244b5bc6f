import type { Currency } from '@sampan/contract/currencies';
import type { Language } from '@sampan/contract/languages';
import { Field, Select } from '@sampan/ui/field.tsx';
import { formatCurrency } from '@sampan/ui/format.ts';
import { setPageCookie } from '@sampan/ui/page-cookie.ts';
import { useLanguage } from '@sampan/ui/texts.ts';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readSignedInPage } from '../../../api/page-context.server.ts';
import { session } from '../../../api/session.ts';
import { Head } from '../../../document/head.tsx';
import { useMoney } from '../../../features/reseller/money.ts';
import { PageHead } from '../../../features/reseller/page-head.tsx';
import { chooseLanguage } from '../../../layout/language-choice.ts';
import { useOfferedCurrencies, useOfferedLanguages } from '../../../routing/offered-locales.ts';
import { localPath } from '../../../routing/paths.ts';
import { useTexts } from '../../../texts/texts.ts';
import { MarketSettings } from './market-settings.tsx';
import { ShopSettings } from './shop-settings.tsx';
import { WantedMails } from './wanted-mails.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = readSignedInPage(context, request);
  const [{ id, resellerMails }, shops, markets] = await Promise.all([
    call('getUser', {}),
    call('listResellerShops', {}),
    call('listMarkets', {}),
  ]);
  return { userId: id, wanted: resellerMails, shops: shops.list, markets };
}

export default function Settings() {
  const { userId, wanted, shops, markets } = useLoaderData<typeof loader>();
  const t = useTexts();
  return (
    <>
      <Head title={t('resellerMe.settings')} />
      <PageHead title={t('resellerMe.settings')} back="/m/me" />
      <div className="rs-me">
        <section className="rs-card rs-form" aria-label={t('resellerMe.shown')}>
          <LanguageField />
          <CurrencyField />
        </section>
        <MarketSettings markets={markets} />
        <ShopSettings shops={shops} />
        <WantedMails userId={userId} wanted={wanted} />
      </div>
    </>
  );
}

function LanguageField() {
  const t = useTexts();
  const language = useLanguage();
  const offered = useOfferedLanguages();
  const choose = (code: Language) => {
    chooseLanguage(code);
    location.assign(localPath(code, '/m/settings'));
  };
  return (
    <Field label={t('resellerMe.language')}>
      <Select value={language} onChange={(event) => choose(event.currentTarget.value as Language)}>
        {offered.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function CurrencyField() {
  const t = useTexts();
  const language = useLanguage();
  const offered = useOfferedCurrencies();
  const { currency } = useMoney();
  const choose = (code: Currency) => {
    session.set('currency', code);
    session.set('moneySymbol', offered.find((one) => one.code === code)?.symbol ?? '$');
    setPageCookie('currency', code);
    location.reload();
  };
  return (
    <Field label={t('resellerMe.currency')} hint={t('resellerMe.currencyHint')}>
      <Select value={currency} onChange={(event) => choose(event.currentTarget.value as Currency)}>
        {offered.map(({ code }) => (
          <option key={code} value={code}>
            {`${code} – ${formatCurrency(language, code)}`}
          </option>
        ))}
      </Select>
    </Field>
  );
}
