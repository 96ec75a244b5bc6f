import { keysOf } from '@sampan/contract/keys';
import type { AddressCaution } from '@sampan/contract/reseller/shop-order-states';
import { type SpecialAddress, specialAddresses } from '@sampan/contract/special-addresses';
import type { Recipient } from '#connectors/sales-channel/sales-channel.ts';

/** Finds what couriers may refuse in an address that is complete. Pure. */

const poBox = new RegExp(
  [
    String.raw`\bg?\.?p\.?\s?o\.?\s?box\b`,
    String.raw`\bpost(al)?\s?(office\s)?box\b`,
    String.raw`\b(private|locked) bag\b`,
    String.raw`\bpostfach\b|\bpostbus\b|\bpostboks\b|\bpostilokero\b|\bskrytka pocztowa\b`,
    String.raw`\bbo[iî]te postale\b|\bb\.?\s?p\.?\s?\d+\b`,
    String.raw`\bapartado\b|\bcasilla (de correo|postal)\b|\bcasella postale\b|\bcaixa postal\b`,
    String.raw`(^|[\s,])а\s?/\s?я(?=$|[\s,.№\d])|абонентск\S* ящик`,
    '私書箱|邮政信箱|郵政信箱|사서함|صندوق بريد',
  ].join('|'),
  'iu',
);
const parcelLocker =
  /\bpackstation\b|\bpostfiliale\b|\bpaczkomat|\bpakiautomaat|\bpakkeboks|\bpakomat|\bparcel\s?locker\b|\bamazon locker\b|\bpoint relais\b|постамат|宅配ボックス|丰巢/iu;

/** Streets of their own country and neighbours are read in Han by carriers that bring goods from China. */
const readsHan: readonly string[] = ['CN', 'HK', 'MO', 'TW'];
const isForeign = (text: string, iso: string): boolean =>
  [...text].some(
    (letter) =>
      /\p{L}/u.test(letter) &&
      !/\p{Script=Latin}/u.test(letter) &&
      !(readsHan.includes(iso) && /\p{Script=Han}/u.test(letter)),
  );

export function cautionsOf({ countryIso, ...recipient }: Recipient): AddressCaution[] {
  const { firstName, lastName, company, street, city, province } = recipient;
  const lines = [company, street].join(', ');
  const is: Record<AddressCaution, boolean> = {
    po_box: poBox.test(lines),
    parcel_locker: parcelLocker.test(lines),
    military: countryIso === 'US' && (/^(A[APE])$/i.test(province) || /^[ADF]PO$/i.test(city)),
    not_latin: [firstName, lastName, company, street, city].some((text) => isForeign(text, countryIso)),
  };
  return keysOf(is).filter((caution) => is[caution]);
}

/** Those that depend on the shipping line. */
export const specialOf = (cautions: readonly AddressCaution[]): SpecialAddress[] =>
  specialAddresses.filter((one) => cautions.includes(one));
