import { limits } from '@sampan/contract/limits';
import { dialCodes } from '@sampan/locations';
import { parsePhoneNumberFromString } from 'libphonenumber-js';

export interface PhoneNumber {
  /** `+1` */
  dialCode: string;
  number: string;
}

/**
 * Parses `+CC-NUMBER` (spaces, dots, brackets and extra hyphens are accepted). With a country, the dial code must be
 * one of the country's and the number must have a valid length; then `+CCNUMBER` is accepted too. Undefined if it is
 * not a phone number.
 */
export function readPhone(text: string, countryIso?: string): PhoneNumber | undefined {
  const phone = split(text.replaceAll(/[\s().]/g, ''), countryIso);
  if (!phone || (phone.dialCode + phone.number).length - 1 > limits.phoneDigitsMax) return undefined;
  const codes = countryIso ? dialCodes(countryIso) : [phone.dialCode];
  if (!codes.includes(phone.dialCode)) return undefined;
  return known(phone, codes);
}

/** The number as dialled from abroad: without the 0 that callers inside the country dial first. */
function known(phone: PhoneNumber, codes: readonly string[]): PhoneNumber | undefined {
  // A dial code that only we list (+379 for the Vatican) is unknown to the library; the country's other one is known.
  const read = [phone.dialCode, ...codes]
    .map((code) => parsePhoneNumberFromString(code + phone.number))
    .find((number) => number?.isPossible());
  if (!read?.number.startsWith(phone.dialCode)) return read && phone;
  return { ...phone, number: read.number.slice(phone.dialCode.length) };
}

function split(text: string, countryIso: string | undefined): PhoneNumber | undefined {
  const [, code, rest] = /^\+?(\d{1,4})-(\d[\d-]{2,24})$/.exec(text) ?? [];
  if (code && rest) return { dialCode: `+${code}`, number: rest.replaceAll('-', '') };
  const codes = (countryIso ? dialCodes(countryIso) : []).toSorted((a, b) => b.length - a.length);
  const dialCode = codes.find((known) => text.startsWith(known));
  return dialCode && /^\+\d{5,16}$/.test(text) ? { dialCode, number: text.slice(dialCode.length) } : undefined;
}

export function phoneText({ dialCode, number }: PhoneNumber): string {
  return `${dialCode}-${number}`;
}
