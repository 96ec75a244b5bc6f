import { Field, FieldError, Select } from '@sampan/ui/field.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { useId } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { countryChoices } from './country-choices.ts';
import { useValue } from './use-setting.ts';

/** Countries by name, all of them in sight. */
export function CountriesField({ path, label }: { path: string; label: string }) {
  const t = useTexts();
  const { value, error, set } = useValue<string[]>(path);
  const id = useId();
  const choices = countryChoices();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out as other labels are
    <div className="su-countries" role="group" aria-labelledby={id}>
      <span className="label" id={id}>
        {label}
      </span>
      <ul>
        {choices
          .filter(([code]) => value.includes(code))
          .map(([code, name]) => (
            <li key={code}>
              <span>{name}</span>
              <button
                type="button"
                aria-label={t('setup.removeCountry', { country: name })}
                onClick={() => set(value.filter((one) => one !== code))}
              >
                <Icon name="x" small />
              </button>
            </li>
          ))}
        {value.length === 0 && <li className="su-none">{t('setup.noCountry')}</li>}
      </ul>
      {error && <FieldError>{error}</FieldError>}
      <Field label={t('setup.addCountry')} className="su-bare" optional>
        <Select value="" onChange={({ target }) => set([...value, target.value])}>
          <option value="">{t('setup.addCountry')}</option>
          {choices
            .filter(([code]) => !value.includes(code))
            .map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
        </Select>
      </Field>
    </div>
  );
}
