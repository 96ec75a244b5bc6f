import { Field } from '@sampan/ui/field.tsx';
import { useMemo } from 'react';
import { useTexts } from '../../../texts/texts.ts';
import { FilledPlaces } from './filled-places.tsx';
import { PlaceCombobox } from './place-combobox.tsx';
import { type Country, useCities, useStations } from './places.ts';
import type { useAddressForm } from './use-address-form.ts';

interface Props {
  form: ReturnType<typeof useAddressForm>;
  countries: Country[] | undefined;
  container: HTMLElement | null;
  /** The likely country of the address; ISO code. */
  likely: string | undefined;
}

/** Country, province, city: each determines the next list, so changing one clears those after it. */
export function PlaceFields({ form, countries, container, likely }: Props) {
  const t = useTexts();
  const { country, province, city, stationId } = form.values;
  const stations = useStations(country);
  const listedCities = useCities(country, stationId);
  // A typed province has no list of cities.
  const cities = province !== '' && stationId === '' ? [] : listedCities;
  const chosen = countries?.find(({ id }) => id === country);
  const choose = (iso: string) => form.set({ country: iso, province: '', stationId: '', city: '', cityId: '' });
  // First in the list, not filled in: where a country is set already, a browser fills in neither street, postcode nor phone.
  const listed = useMemo(
    () => countries?.toSorted((a, b) => Number(b.id === likely) - Number(a.id === likely)),
    [countries, likely],
  );
  return (
    <>
      <FilledPlaces form={form} countries={countries} stations={stations} cities={cities} />
      <Field label={t('addresses.country')} error={form.errors.country} className="af-2">
        <PlaceCombobox
          name="countryName"
          places={listed}
          value={chosen?.value ?? ''}
          container={container}
          onChange={(place) => {
            if (place?.id !== country) choose(place?.id ?? '');
          }}
        />
      </Field>
      <Field label={t('addresses.province')} error={form.errors.province} className="af-2">
        <PlaceCombobox
          key={country}
          name="provinceName"
          free
          places={stations}
          value={province}
          waitingFor={country === '' ? t('addresses.countryFirst') : undefined}
          container={container}
          onChange={(place, name) => {
            if (name === province) return;
            form.set({ province: name, stationId: place?.id ?? '', city: '', cityId: '' });
          }}
        />
      </Field>
      <Field label={t('addresses.city')} error={form.errors.city} className="af-2">
        <PlaceCombobox
          key={country + province}
          name="cityName"
          free
          places={cities}
          value={city}
          waitingFor={province === '' ? t('addresses.provinceFirst') : undefined}
          container={container}
          onChange={(place, name) => form.set({ city: name, cityId: place?.id ?? '' })}
        />
      </Field>
    </>
  );
}
