import { limits } from '@sampan/contract/limits';
import { plainPhone, plainPostcode } from '@sampan/contract/written';
import type { Rules } from '@sampan/ui/use-form.ts';
import type { Translate } from '../../../texts/texts.ts';
import type { Country } from './places.ts';

export interface AddressAnswers extends Record<string, string | boolean> {
  firstName: string;
  lastName: string;
  /** ISO code. */
  country: string;
  province: string;
  stationId: string;
  city: string;
  cityId: string;
  detailAddress: string;
  postcode: string;
  phone: string;
  email: string;
  isDefault: boolean;
}

/** Strips the country's dial code, which is shown before the field and which autofill and copying bring along. */
export function nationalDigits(phone: string, country: Pick<Country, 'dialCode'> | undefined): string {
  const digits = plainPhone(phone).replace(/[\s().-]/g, '');
  const code = country?.dialCode.replace(/\D/g, '');
  const prefix = code && [`+${code}`, `00${code}`].find((text) => digits.startsWith(text));
  return prefix ? digits.slice(prefix.length) : digits;
}

function phoneDigitsMax(country: Country | undefined): number {
  return limits.phoneDigitsMax - (country?.dialCode.replace(/\D/g, '').length ?? 0);
}

/** `findCountry` is called during validation, because the list arrives later than the form. */
export function addressRules(t: Translate, findCountry: (iso: string) => Country | undefined): Rules<AddressAnswers> {
  const name = (text: string, missing: string) =>
    text.trim() === ''
      ? missing
      : text.trim().length > limits.nameMax && t('addresses.nameTooLong', { max: limits.nameMax });
  return {
    firstName: ({ firstName }) => name(firstName, t('addresses.enterFirstName')),
    lastName: ({ lastName }) => name(lastName, t('addresses.enterLastName')),
    country: ({ country }) => country === '' && t('addresses.chooseCountry'),
    province: ({ province }) => province === '' && t('addresses.chooseProvince'),
    city: ({ city }) => city === '' && t('addresses.chooseCity'),
    detailAddress: ({ detailAddress }) =>
      detailAddress.trim() === ''
        ? t('addresses.enterDetail')
        : detailAddress.length > limits.detailAddressMax &&
          t('addresses.detailTooLong', { max: limits.detailAddressMax }),
    postcode: ({ postcode, country }) => postcodeMistake(t, plainPostcode(postcode), findCountry(country)),
    phone: ({ phone, country: name }) => {
      const country = findCountry(name);
      return phoneMistake(t, nationalDigits(phone, country), country);
    },
  };
}

function postcodeMistake(t: Translate, postcode: string, country: Country | undefined) {
  if (postcode === '') return t('addresses.enterPostcode');
  if (postcode.length > limits.postcodeMax) return t('addresses.postcodeTooLong', { max: limits.postcodeMax });
  const rule = country?.postcode;
  if (!country || !rule || new RegExp(rule.pattern, 'i').test(postcode)) return false;
  const digits = /^\^\\d\{(\d+)\}\$$/.exec(rule.pattern)?.[1];
  if (digits && /^\d+$/.test(postcode)) {
    return t('addresses.postcodeDigits', { country: country.label, digits: Number(digits), given: postcode.length });
  }
  return t('addresses.postcodeLike', { country: country.label, example: rule.example });
}

function phoneMistake(t: Translate, digits: string, country: Country | undefined) {
  if (digits === '') return t('addresses.enterPhone');
  if (!/^\d+$/.test(digits)) return t('addresses.phoneDigitsOnly');
  const max = phoneDigitsMax(country);
  return digits.length > max && t('addresses.phoneTooLong', { max });
}
