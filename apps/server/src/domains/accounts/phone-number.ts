import { limits } from '@sampan/contract/limits';
import { dialCodes } from '@sampan/locations';
import { parsePhoneNumberFromString } from 'libphonenumber-js';

export interface PhoneNumber {
  /** `+1` */
  dialCode: string;
  /** Digits. */
  number: string;
}

/**
 * Reads `+CC-NUMBER` (spaces, dots, brackets and more hyphens in the number are forgiven). With a country the dial code must
 * be one of the country's and the number of a length that it has; `+CCNUMBER` is understood then too. Undefined: not a phone.
 */
export function readPhone(text: string, countryIso?: string): PhoneNumber | undefined {
  const phone = split(text.replaceAll(/[\s().]/g, ''), countryIso);
  if (!phone || (phone.dialCode + phone.number).length - 1 > limits.phoneDigitsMax) return undefined;
  const codes = countryIso ? dialCodes(countryIso) : [phone.dialCode];
  if (!codes.includes(phone.dialCode)) return undefined;
  return known(phone, codes);
}

/** As it is dialled from abroad: without the 0 that only callers inside the country put first. */
function known(phone: PhoneNumber, codes: readonly string[]): PhoneNumber | undefined {
  // A dial code that only we show (+379 for the Vatican) is unknown to the library; the country's other one is not.
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
