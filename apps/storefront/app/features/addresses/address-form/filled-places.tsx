import { useEffect, useEffectEvent, useState } from 'react';
import type { Country, Place } from './places.ts';
import { findExactly } from './search-places.ts';
import type { useAddressForm } from './use-address-form.ts';

type Form = ReturnType<typeof useAddressForm>;
type Filled = Partial<Record<'country' | 'province' | 'city', string>>;

interface Props {
  form: Form;
  countries: Country[] | undefined;
  stations: Place[] | undefined;
  cities: Place[] | undefined;
}

const fields = [
  ['country', 'country'],
  ['province', 'address-level1'],
  ['city', 'address-level2'],
] as const;

/**
 * Supports the browser's autofill: it fills all three names at once, while here each list depends on the previous
 * choice. Chromium fills visually hidden fields, and accepts the country as its code.
 */
export function FilledPlaces({ form, ...lists }: Props) {
  const [filled, setFilled] = useState<Filled>({});
  const { country, province } = form.values;
  const take = useEffectEvent(() => {
    const [name, change] = nextChoice(filled, form, lists) ?? [];
    if (!name) return;
    setFilled({ ...filled, [name]: undefined });
    if (change) form.set(change);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the next choice may have waited for
  useEffect(take, [filled, country, province, lists.countries, lists.stations, lists.cities]);
  return (
    <div className="sr-only" aria-hidden="true">
      {fields.map(([name, token]) => (
        <input
          key={name}
          name={name}
          autoComplete={token}
          tabIndex={-1}
          value={filled[name] ?? form.values[name]}
          onChange={(event) => setFilled((before) => ({ ...before, [name]: event.target.value }))}
        />
      ))}
    </div>
  );
}

type Choice = [keyof Filled, Partial<Form['values']> | undefined];

/** The first autofilled name whose list has arrived, and the change it makes; nothing to do before that. */
function nextChoice(filled: Filled, { values }: Form, lists: Omit<Props, 'form'>): Choice | undefined {
  if (filled.country !== undefined) {
    if (!lists.countries) return undefined;
    const found = findExactly(lists.countries, filled.country);
    const isNew = found && found.id !== values.country;
    return ['country', isNew ? { country: found.id, province: '', stationId: '', city: '', cityId: '' } : undefined];
  }
  if (filled.province !== undefined) {
    if (values.country === '' || !lists.stations) return undefined;
    const [name, id] = named(lists.stations, filled.province);
    return ['province', name === values.province ? undefined : { province: name, stationId: id, city: '', cityId: '' }];
  }
  if (filled.city !== undefined) {
    if (values.province === '' || !lists.cities) return undefined;
    const [city, cityId] = named(lists.cities, filled.city);
    return ['city', { city, cityId }];
  }
  return undefined;
}

/** A name that is in no list is accepted as if it had been typed. */
function named(places: Place[], text: string): [name: string, id: string] {
  const found = findExactly(places, text);
  return found ? [found.value, found.id] : [text.trim(), ''];
}
