import type { Settings } from '@sampan/contract/settings/subjects';
import { type SpecialAddress, specialAddresses } from '@sampan/contract/special-addresses';
import { Button } from '@sampan/ui/button.tsx';
import { Checkbox, Field, Input, Select } from '@sampan/ui/field.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { readDecimal } from '@sampan/ui/read-number.ts';
import { useId, useState } from 'react';
import { lineName } from '../../features/orders/shipping-line.ts';
import { useTexts } from '../../texts/texts.ts';
import { CountriesField } from './countries-field.tsx';
import { countryChoices } from './country-choices.ts';
import { freightOf } from './freight.ts';
import { NumberField, SettingForm, TextField } from './setting-form.tsx';
import { useSetting, useValue } from './use-setting.ts';

type Shipping = Settings['shipping'];
type Line = Shipping['lines'][number];
type Zone = Line['zones'][number];
type Step = Zone['steps'][number];

export function FreightStep() {
  const t = useTexts();
  const setting = useSetting('shipping', {});
  const shipping = setting.value as unknown as Shipping;
  return (
    <SettingForm setting={setting}>
      <Example shipping={shipping} />
      {shipping.lines.map((line, index) => (
        <LineFields key={line.id} line={line} path={`lines.${index}`} />
      ))}
      <div className="su-two">
        <NumberField path="handlingDays.from" label={t('setup.handlingFrom')} />
        <NumberField path="handlingDays.to" label={t('setup.handlingTo')} />
      </div>
    </SettingForm>
  );
}

function Example({ shipping }: { shipping: Shipping }) {
  const t = useTexts();
  const id = useId();
  const [country, setCountry] = useState('DE');
  const [kilograms, setKilograms] = useState('12');
  const weight = readDecimal(kilograms, 3);
  const found = weight === undefined ? [] : freightOf(shipping, country, weight * 1000);
  return (
    <section className="su-example" aria-labelledby={id}>
      <h2 id={id}>{t('setup.example')}</h2>
      <div className="su-two">
        <Field label={t('setup.parcelWeight')} error={weight === undefined ? t('setup.enterNumber') : undefined}>
          <Input inputMode="decimal" value={kilograms} onChange={({ target }) => setKilograms(target.value)} />
        </Field>
        <Field label={t('setup.parcelCountry')}>
          <Select value={country} onChange={({ target }) => setCountry(target.value)}>
            {countryChoices().map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <dl className="su-quotes" aria-live="polite">
        {found.map(({ name, priceCents, daysFrom, daysTo }) => (
          <div key={name}>
            <dt>{lineName(t, name)}</dt>
            <dd>
              <bdi dir="ltr">${(priceCents / 100).toFixed(2)}</bdi>
              <span>{t('setup.days', { from: daysFrom ?? 0, to: daysTo ?? 0 })}</span>
            </dd>
          </div>
        ))}
      </dl>
      {found.length === 0 && <p className="su-lead">{t('setup.noLine')}</p>}
    </section>
  );
}

function LineFields({ line, path }: { line: Line; path: string }) {
  const t = useTexts();
  return (
    <details className="su-line">
      <summary>
        <b>{lineName(t, line.name)}</b> <span>{t('setup.zones', { count: line.zones.length })}</span>
      </summary>
      <div className="su-form">
        <div className="su-two">
          <TextField path={`${path}.name`} label={t('setup.lineName')} hint={t('setup.lineNameHint')} />
          <NumberField path={`${path}.minimumGrams`} label={t('setup.minimumWeight')} per={1000} unit="kg" />
          <NumberField path={`${path}.volumetricDivisor`} label={t('setup.divisor')} hint={t('setup.divisorHint')} />
        </div>
        <CountriesField path={`${path}.notTo`} label={t('setup.notTo')} />
        <ServesField path={`${path}.serves`} />
        {line.zones.map((zone, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: zones have no names
          <ZoneFields key={index} zone={zone} path={`${path}.zones.${index}`} number={index + 1} />
        ))}
      </div>
    </details>
  );
}

/** Addresses that couriers refuse. Orders of resellers' shops to one begin with a line that delivers there. */
function ServesField({ path }: { path: string }) {
  const t = useTexts();
  const { value = [], set } = useValue<SpecialAddress[] | undefined>(path);
  return (
    <fieldset className="su-group">
      <legend>{t('setup.serves')}</legend>
      {specialAddresses.map((special) => (
        <Checkbox
          key={special}
          checked={value.includes(special)}
          onChange={({ currentTarget }) =>
            set(specialAddresses.filter((one) => (one === special ? currentTarget.checked : value.includes(one))))
          }
        >
          {t(`setup.serves_${special}`)}
        </Checkbox>
      ))}
    </fieldset>
  );
}

function ZoneFields({ zone, path, number }: { zone: Zone; path: string; number: number }) {
  const t = useTexts();
  return (
    <fieldset className="su-group">
      <legend>{t('setup.zone', { number })}</legend>
      {zone.countries ? (
        <CountriesField path={`${path}.countries`} label={t('setup.zoneCountries')} />
      ) : (
        <p className="su-lead">{t('setup.everywhereElse')}</p>
      )}
      <div className="su-figures">
        <NumberField path={`${path}.daysFrom`} label={t('setup.daysFrom')} />
        <NumberField path={`${path}.daysTo`} label={t('setup.daysTo')} />
        <NumberField path={`${path}.baseCents`} label={t('setup.base')} per={100} unit="$" />
      </div>
      <Steps path={`${path}.steps`} />
    </fieldset>
  );
}

function Steps({ path }: { path: string }) {
  const t = useTexts();
  const { value, set } = useValue<Step[]>(path);
  const last = value.at(-1);
  const add = () => set([...value, { fromGrams: (last?.fromGrams ?? 0) + 100_000, perKgCents: last?.perKgCents ?? 0 }]);
  return (
    <div className="su-steps">
      {value.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are identified by their position
        <div key={index}>
          <NumberField path={`${path}.${index}.fromGrams`} label={t('setup.fromWeight')} per={1000} unit="kg" />
          <NumberField path={`${path}.${index}.perKgCents`} label={t('setup.pricePerKg')} per={100} unit="$" />
          {index > 0 && (
            <button
              type="button"
              className="ib"
              aria-label={t('setup.removeStep', { number: index + 1 })}
              onClick={() => set(value.filter((_, at) => at !== index))}
            >
              <Icon name="x" small />
            </button>
          )}
        </div>
      ))}
      <Button size="small" onClick={add}>
        {t('setup.addStep')}
      </Button>
    </div>
  );
}
