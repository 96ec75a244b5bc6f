import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { CallError } from '@sampan/contract/page-context';
import { Button } from '@sampan/ui/button.tsx';
import { Checkbox, Field, Input, Select } from '@sampan/ui/field.tsx';
import { decimalText, readPercent } from '@sampan/ui/read-number.ts';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { type FormEvent, useState } from 'react';
import { lineName } from '../../../features/orders/shipping.ts';
import { callSeeingLosses } from '../../../features/reseller/asked-losses.ts';
import type { Market } from '../../../features/reseller/delivered-to.tsx';
import { useRefresh } from '../../../features/reseller/reseller-data.ts';
import { useTexts } from '../../../texts/texts.ts';

type Markets = OutputOf<Calls['listMarkets']>;

const vatMax = 50;

/** Where most customers are, and in which shops they are elsewhere. */
export function MarketSettings({ markets }: { markets: Markets }) {
  const t = useTexts();
  return (
    <>
      <section className="rs-card rs-form" aria-label={t('resellerMe.market')}>
        <h2>{t('resellerMe.market')}</h2>
        <p className="small">{t('resellerMe.marketHint')}</p>
        <MarketForm key={JSON.stringify(markets.workspace)} market={markets.workspace} countries={markets.countries} />
      </section>
      {markets.shops.map((shop) => (
        <ShopMarket key={shop.shopId} shop={shop} markets={markets} />
      ))}
    </>
  );
}

function ShopMarket({ shop, markets }: { shop: Markets['shops'][number]; markets: Markets }) {
  const t = useTexts();
  const { save, isBusy } = useSaving();
  const [isOwn, setOwn] = useState(shop.isOwn);
  const change = async (isSame: boolean) => {
    if (isBusy) return;
    setOwn(!isSame);
    if (isSame && shop.isOwn && !(await save({ shopId: shop.shopId, market: null }))) setOwn(true);
  };
  return (
    <section className="rs-card rs-form" aria-label={t('resellerMe.marketOf', { shop: shop.shopName })}>
      <h2>{t('resellerMe.marketOf', { shop: shop.shopName })}</h2>
      <Checkbox
        checked={!isOwn}
        aria-disabled={isBusy || undefined}
        hint={isOwn ? undefined : shop.market.countryName}
        onChange={(event) => void change(event.currentTarget.checked)}
      >
        {t('resellerMe.marketSame')}
      </Checkbox>
      {isOwn && (
        <MarketForm
          key={JSON.stringify(shop.market)}
          shopId={shop.shopId}
          market={shop.market}
          countries={markets.countries}
        />
      )}
    </section>
  );
}

interface FormProps {
  shopId?: string;
  market: Market;
  countries: Markets['countries'];
}

function MarketForm({ shopId, market, countries }: FormProps) {
  const t = useTexts();
  const { save, isBusy } = useSaving();
  const [country, setCountry] = useState(market.country);
  const [line, setLine] = useState(market.shippingLine);
  const [vat, setVat] = useState(decimalText(Math.round(market.vat * 10_000) / 100));
  const lines = countries.find((one) => one.country === country)?.lines ?? [];
  const shippingLine = lines.some(({ id }) => id === line) ? line : '';
  const percent = readPercent(vat.trim() || '0');
  const isWrong = percent === undefined || percent > vatMax;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong) void save({ shopId, market: { country, shippingLine, vat: Math.round(percent * 100) / 10_000 } });
  };
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <Field label={t('resellerMe.country')}>
        <Select value={country} onChange={(event) => setCountry(event.currentTarget.value)}>
          {countries.map((one) => (
            <option key={one.country} value={one.country}>
              {one.name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('resellerMe.line')}>
        <Select value={shippingLine} onChange={(event) => setLine(event.currentTarget.value)}>
          <option value="">{t('resellerMe.cheapest')}</option>
          {lines.map(({ id, name }) => (
            <option key={id} value={id}>
              {lineName(t, name)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('resellerMe.vat')}
        hint={t('resellerMe.vatHint')}
        error={isWrong ? t('resellerMe.vatWrong', { max: vatMax }) : undefined}
      >
        <span className="rs-percent" dir="ltr">
          <Input dir="ltr" inputMode="decimal" value={vat} onChange={(event) => setVat(event.currentTarget.value)} />
          <span aria-hidden="true">%</span>
        </span>
      </Field>
      <Button type="submit" kind="brand" busy={isBusy}>
        {t('resellerMe.save')}
      </Button>
    </form>
  );
}

function useSaving() {
  const t = useTexts();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const save = async (input: {
    shopId?: string | undefined;
    market: { country: string; shippingLine: string; vat: number } | null;
  }) => {
    setBusy(true);
    try {
      if ((await callSeeingLosses('setMarket', input)) === undefined) return;
      await refresh();
      showToast({ kind: 'done', title: t('resellerMe.saved') });
      return true;
    } catch (error) {
      // The general words for it are about addresses.
      if (error instanceof CallError && error.error === 'country_not_served')
        showToast({ kind: 'error', title: t('resellerMe.marketNotServed') });
      else showError(error, t);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, save };
}
