import { isEmail, plainPostcode } from '@sampan/contract/written';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../../api/call.ts';
import { useUser } from '../../../routing/root-data.ts';
import { useTexts } from '../../../texts/texts.ts';
import type { Address } from '../address.ts';
import { type AddressAnswers, addressRules, nationalDigits } from './address-rules.ts';
import type { Country } from './places.ts';

const nothing: AddressAnswers = {
  firstName: '',
  lastName: '',
  country: '',
  province: '',
  stationId: '',
  city: '',
  cityId: '',
  detailAddress: '',
  postcode: '',
  phone: '',
  email: '',
  isDefault: false,
};

function answersOf(address: Address): AddressAnswers {
  const { firstName, lastName, province, city, detailAddress, postcode, mobile, email, location, defaultType } =
    address;
  return {
    firstName,
    lastName,
    country: location.countryCode,
    province,
    stationId: location.stationId,
    city,
    cityId: location.cityId,
    detailAddress,
    postcode,
    phone: mobile.replace(/^\+[\d ]*-/, ''),
    email,
    isDefault: defaultType === 1,
  };
}

interface Options {
  /** Null: a new one. */
  address: Address | null;
  countries: Country[] | undefined;
  onSaved: (address: Address) => void;
  /** The message for a wrong e-mail address, if there is a field for one. */
  emailMistake: string | undefined;
}

/** The address form's values and validation; saves a new address or changes the given one. */
export function useAddressForm({ address, countries, onSaved, emailMistake }: Options) {
  const t = useTexts();
  const user = useUser();
  // Addresses with an e-mail address of their own are other people's.
  const isOwn = emailMistake === undefined;
  const { firstName, lastName } = (isOwn && user) || nothing;
  const findCountry = (iso: string) => countries?.find(({ id }) => id === iso);
  const form = useForm<AddressAnswers>({
    initial: address ? answersOf(address) : { ...nothing, firstName, lastName },
    rules: {
      ...addressRules(t, findCountry),
      email: ({ email }) => emailMistake !== undefined && !isEmailOrEmpty(email) && emailMistake,
    },
    fieldNames: { mobile: 'phone' },
    inDialog: true,
    send: async (values) => {
      const email = emailMistake === undefined ? {} : { email: values.email.trim() };
      const input = { ...toInput(values, findCountry(values.country)), ...email };
      const saved = address
        ? await call('updateAddress', { id: address.id, ...input })
        : await call('addAddress', input);
      showToast({ kind: 'done', title: t(address ? 'addresses.changed' : 'addresses.added') });
      onSaved(saved);
    },
    explain: ({ error, message }) => (error === 'country_not_served' ? { country: message } : undefined),
  });
  // An address stored with only the country's name gets its code once the list is there.
  const findByName = useEffectEvent((list: Country[]) => {
    const named = list.find(({ value }) => value === address?.country);
    if (form.values.country === '' && named) form.set({ country: named.id });
  });
  useEffect(() => {
    if (countries) findByName(countries);
  }, [countries]);
  return form;
}

const isEmailOrEmpty = (text: string) => text.trim() === '' || isEmail(text);

function toInput(values: AddressAnswers, country: Country | undefined) {
  const { firstName, lastName, province, city, detailAddress, postcode, phone, stationId, cityId, isDefault } = values;
  const defaultType: 0 | 1 = isDefault ? 1 : 0;
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    name: `${firstName.trim()} ${lastName.trim()}`,
    country: country?.value ?? values.country,
    province,
    city,
    detailAddress: detailAddress.trim(),
    postcode: plainPostcode(postcode),
    mobile: `${country?.dialCode ?? ''}-${nationalDigits(phone, country)}`,
    defaultType,
    location: { countryCode: values.country, stationId, cityId },
  };
}
