import { displayCurrencies } from '@sampan/contract/currencies';
import { Field, Input } from '@sampan/ui/field.tsx';
import { useLanguage } from '@sampan/ui/texts.ts';
import { useTexts } from '../../texts/texts.ts';
import { NumberField, SettingForm } from './setting-form.tsx';
import { useSetting, useValue } from './use-setting.ts';

/** Exchange rates for other currencies; with automatic rates, they hold until the next reading. */
export function RatesStep() {
  const t = useTexts();
  const language = useLanguage();
  const setting = useSetting('currencyRates', {});
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  return (
    <SettingForm setting={setting}>
      <ValidOn />
      <div className="su-two">
        {displayCurrencies.map((code) => (
          <NumberField
            key={code}
            path={`perUsdE6.${code}`}
            label={t('setup.perDollar', { currency: names.of(code) ?? code })}
            per={1_000_000}
            unit={code}
          />
        ))}
      </div>
    </SettingForm>
  );
}

function ValidOn() {
  const t = useTexts();
  const { value, error, set } = useValue<string>('validOn');
  return (
    <Field label={t('setup.validOn')} error={error}>
      <Input type="date" className="max-w-48" value={value ?? ''} onChange={({ target }) => set(target.value)} />
    </Field>
  );
}
