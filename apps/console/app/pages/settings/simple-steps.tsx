import { displayCurrencies } from '@sampan/contract/currencies';
import { languages } from '@sampan/contract/languages';
import { Button } from '@sampan/ui/button.tsx';
import { Checkbox, Choices } from '@sampan/ui/field.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { documentLanguage } from '@sampan/ui/texts.ts';
import { useTexts } from '../../texts/texts.ts';
import { countryChoices } from './country-choices.ts';
import { NumberField, SelectField, SettingForm, TextField } from './setting-form.tsx';
import { useShop } from './shop-data.ts';
import { type Json, SettingProvider, useSetting, useValue } from './use-setting.ts';

const noCompany = {
  shopName: '',
  legalName: '',
  street: '',
  postalCode: null,
  locality: '',
  region: null,
  country: '',
  registration: null,
  vat: null,
  supportMail: '',
  phone: null,
  hours: null,
};

export function CompanyStep() {
  const t = useTexts();
  const setting = useSetting('company', noCompany);
  return (
    <SettingForm setting={setting}>
      <TextField
        path="shopName"
        label={t('setup.shopName')}
        hint={t('setup.shopNameHint')}
        missing={t('setup.enterShopName')}
      />
      <TextField
        path="legalName"
        label={t('setup.legalName')}
        autoComplete="organization"
        missing={t('setup.enterLegalName')}
      />
      <TextField
        path="street"
        label={t('setup.street')}
        autoComplete="street-address"
        missing={t('setup.enterStreet')}
      />
      <Details />
      <TextField path="hours" label={t('setup.hours')} optional placeholder={t('setup.hoursExample')} />
    </SettingForm>
  );
}

/** Address, registration and contact. */
function Details() {
  const t = useTexts();
  return (
    <div className="su-two">
      <TextField path="postalCode" label={t('setup.postalCode')} optional autoComplete="postal-code" />
      <TextField
        path="locality"
        label={t('setup.locality')}
        autoComplete="address-level2"
        missing={t('setup.enterLocality')}
      />
      <TextField path="region" label={t('setup.region')} optional autoComplete="address-level1" />
      <SelectField
        path="country"
        label={t('setup.country')}
        options={countryChoices()}
        missing={t('setup.chooseCountry')}
      />
      <TextField path="registration" label={t('setup.registration')} optional placeholder="HRB 12345, Hamburg" />
      <TextField path="vat" label={t('setup.vat')} optional />
      <TextField
        path="supportMail"
        label={t('setup.supportMail')}
        type="email"
        autoComplete="email"
        missing={t('setup.enterSupportMail')}
      />
      <TextField
        path="phone"
        label={t('setup.phone')}
        optional
        type="tel"
        autoComplete="tel"
        placeholder="+49 40 123456"
      />
    </div>
  );
}

const noAccount = { currency: 'USD', holder: '', bank: '', number: '', swift: null, routing: null, note: null };

export function BankStep() {
  const t = useTexts();
  const setting = useSetting('bank', { accounts: [noAccount], reference: '{order}' });
  const accounts = setting.value.accounts as Json[];
  const setAccounts = (next: Json[]) => setting.change({ ...setting.value, accounts: next });
  return (
    <SettingForm setting={setting}>
      {accounts.map((_, index) => (
        <Account
          // biome-ignore lint/suspicious/noArrayIndexKey: accounts have no names of their own
          key={index}
          index={index}
          onRemove={accounts.length > 1 ? () => setAccounts(accounts.filter((_, at) => at !== index)) : undefined}
        />
      ))}
      <Button size="small" onClick={() => setAccounts([...accounts, noAccount])}>
        {t('setup.addAccount')}
      </Button>
      <TextField
        path="reference"
        label={t('setup.reference')}
        hint={t('setup.referenceHint')}
        maxLength={60}
        missing={t('setup.referenceForm')}
        wrong={t('setup.referenceForm')}
      />
    </SettingForm>
  );
}

function Account({ index, onRemove }: { index: number; onRemove: (() => void) | undefined }) {
  const t = useTexts();
  return (
    <fieldset className="su-group">
      <legend>{t('setup.bankAccount', { number: index + 1 })}</legend>
      <TextField path={`accounts.${index}.holder`} label={t('setup.holder')} missing={t('setup.enterHolder')} />
      <TextField
        path={`accounts.${index}.bank`}
        label={t('setup.bankName')}
        hint={t('setup.bankNameHint')}
        missing={t('setup.enterBank')}
      />
      <div className="su-two">
        <TextField
          path={`accounts.${index}.number`}
          label={t('setup.accountNumber')}
          missing={t('setup.enterAccountNumber')}
        />
        <TextField
          path={`accounts.${index}.currency`}
          label={t('setup.accountCurrency')}
          maxLength={3}
          autoCapitalize="characters"
          missing={t('setup.currencyForm')}
          wrong={t('setup.currencyForm')}
        />
        <TextField path={`accounts.${index}.swift`} label={t('setup.swift')} optional />
        <TextField path={`accounts.${index}.routing`} label={t('setup.routing')} optional />
      </div>
      <TextField path={`accounts.${index}.note`} label={t('setup.bankNote')} optional />
      {onRemove && (
        <Button kind="danger" size="small" onClick={onRemove}>
          {t('setup.removeAccount')}
        </Button>
      )}
    </fieldset>
  );
}

export function PaymentsStep() {
  const t = useTexts();
  const { opening } = useShop();
  const setting = useSetting('payment', {});
  return (
    <SettingForm setting={setting}>
      {opening && (
        <Note tone="info" title={t(opening.takesCards ? 'setup.cardsAndTransfer' : 'setup.transferOnly')}>
          {t('setup.providerText', { provider: opening.paymentProviders.join(',') || 'none' })}
        </Note>
      )}
      <NumberField
        path="depositFromCents"
        label={t('setup.depositFrom')}
        hint={t('setup.depositHint')}
        per={100}
        unit="$"
      />
      <NumberField
        path="fullUpToCents"
        label={t('setup.fullUpTo')}
        hint={t('setup.fullHint')}
        optional
        per={100}
        unit="$"
      />
      <NumberField
        path="secondApproverFromCents"
        label={t('setup.secondApprover')}
        hint={t('setup.secondApproverHint')}
        per={100}
        unit="$"
      />
      <NumberField
        path="bankFeeUpToCents"
        label={t('setup.bankFee')}
        hint={t('setup.bankFeeHint')}
        per={100}
        unit="$"
      />
    </SettingForm>
  );
}

export function FeesStep() {
  const t = useTexts();
  const fees = useSetting('fees', {});
  const orders = useSetting('orders', {});
  return (
    <SettingForm setting={fees} second={orders}>
      <NumberField
        path="serviceRateE6"
        label={t('setup.serviceRate')}
        hint={t('setup.serviceHint')}
        per={10_000}
        unit="%"
      />
      <div className="su-two">
        <NumberField path="inspectionRateE6" label={t('setup.inspectionRate')} per={10_000} unit="%" />
        <NumberField path="inspectionMinimumCents" label={t('setup.inspectionMinimum')} per={100} unit="$" />
        <NumberField path="domesticPerSupplierCents" label={t('setup.domesticPerSupplier')} per={100} unit="$" />
        <NumberField path="domesticPerKgCents" label={t('setup.domesticPerKg')} per={100} unit="$" />
      </div>
      <SettingProvider value={orders}>
        <section className="su-section">
          <h2>{t('setup.minimumOrder')}</h2>
          <NumberField
            path="minimumGoodsCents"
            label={t('setup.minimumGoods')}
            hint={t('setup.minimumHint')}
            per={100}
            unit="$"
          />
        </section>
      </SettingProvider>
    </SettingForm>
  );
}

export function OfferStep() {
  const t = useTexts();
  const setting = useSetting('offered', {});
  const currencyName = new Intl.DisplayNames(documentLanguage(), { type: 'currency' });
  return (
    <SettingForm setting={setting}>
      <Many
        path="languages"
        label={t('setup.languages')}
        always="en"
        options={languages.map(({ code, name }) => [code, name])}
      />
      <Many
        path="currencies"
        label={t('setup.currencies')}
        options={displayCurrencies.map((code) => [code, `${currencyName.of(code)} (${code})`])}
      />
      <p className="su-lead">{t('setup.currenciesHint')}</p>
    </SettingForm>
  );
}

interface ManyProps {
  path: string;
  label: string;
  options: readonly (readonly [code: string, name: string])[];
  /** Cannot be left out. */
  always?: string;
}

function Many({ path, label, options, always }: ManyProps) {
  const { value, error, set } = useValue<string[]>(path);
  return (
    <Choices label={label} error={error}>
      {options.map(([code, name]) => (
        <Checkbox
          key={code}
          checked={value.includes(code)}
          disabled={code === always}
          onChange={({ target }) =>
            set(options.map(([one]) => one).filter((one) => (one === code ? target.checked : value.includes(one))))
          }
        >
          {name}
        </Checkbox>
      ))}
    </Choices>
  );
}
