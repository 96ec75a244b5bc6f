import { keysOf } from '@sampan/contract/keys';
import { limits } from '@sampan/contract/limits';
import type { OrderAddress } from '@sampan/contract/orders';
import type { AddressCaution } from '@sampan/contract/reseller/shop-order-states';
import { type AddressPart, recipientNameMax } from '@sampan/contract/reseller/shop-orders';
import { isEmail, plainEmail, plainPhone, plainPostcode } from '@sampan/contract/written';
import { checkPostcode, dialCodes, findStation, getCountry, listStations, writtenLabel } from '@sampan/locations';
import type { Recipient } from '#connectors/sales-channel/sales-channel.ts';
import { phoneText, readPhone } from '#domains/accounts/phone-number.ts';
import { canDeliverTo } from '#domains/addresses/delivery-area.ts';
import { findTown } from '#domains/addresses/find-town.ts';
import { cautionsOf } from './address-cautions.ts';

/** Turns a shop's recipient into an address of ours. Problems are reported, never guessed around. Pure. */

export interface RecipientAddress {
  countryIso: string;
  isServed: boolean;
  missing: AddressPart[];
  /** What couriers may refuse. */
  cautions: AddressCaution[];
  /** The shop's own number stands in for the recipient's. */
  usesShopPhone: boolean;
  /** Usable only if nothing is missing. */
  address: OrderAddress;
}

export function readRecipient(recipient: Recipient, fallbackPhone = ''): RecipientAddress {
  const country = getCountry(recipient.countryIso);
  const iso = country?.iso ?? '';
  const { province, stationId } = readProvince(iso, recipient);
  const { city } = recipient;
  const postcode = plainPostcode(recipient.postcode);
  const own = readNationalPhone(recipient.phone, iso);
  const phone = own ?? (fallbackPhone || undefined);
  const name = `${recipient.firstName} ${recipient.lastName}`.trim() || recipient.company;
  const detailAddress = streetOf(recipient, name);
  const wrong: Record<AddressPart, boolean> = {
    name: name === '' || name.length > recipientNameMax,
    province: province === '' && needsProvince(iso),
    city: city === '' || city.length > limits.placeNameMax,
    detailAddress: recipient.street === '' || detailAddress.length > limits.detailAddressMax,
    postcode: !checkPostcode(iso, postcode),
    mobile: phone === undefined,
  };
  return {
    countryIso: iso,
    isServed: country !== undefined && canDeliverTo({ countryIso: iso, stationId, province, city }),
    missing: keysOf(wrong).filter((part) => wrong[part]),
    cautions: cautionsOf(recipient),
    usesShopPhone: own === undefined && fallbackPhone !== '',
    address: {
      name,
      country: country?.country ?? recipient.countryIso,
      province,
      city,
      detailAddress,
      postcode,
      mobile: phone ?? recipient.phone,
      email: isEmail(recipient.email) ? plainEmail(recipient.email) : '',
    },
  };
}

/** The company comes above the street, unless it is the recipient. */
const streetOf = ({ company, street }: Recipient, name: string): string =>
  company && company !== name ? `${company}, ${street}` : street;

/**
 * Shops send a region's name in some language, its code (`CA`), or nothing. Without it the town decides, if only one
 * region has it.
 */
function readProvince(iso: string, { province, city }: Recipient): { province: string; stationId: string } {
  const written = findStation(iso, province) ?? (province ? findStation(iso, `${iso}-${province}`) : undefined);
  const found = written ?? (province === '' ? findTown(iso, city) : undefined);
  return found ? { province: found.stationNameEn, stationId: found.stationId } : { province, stationId: '' };
}

/** Whether a label for that country names the region. Elsewhere town and postcode are enough. */
function needsProvince(iso: string): boolean {
  if (listStations(iso).length < 2) return false;
  const mark = 'province';
  return writtenLabel(iso, 'en', { street: '', city: '', province: mark, postcode: '' }).some((line) =>
    line.includes(mark),
  );
}

/** End customers write their number as they dial it at home. */
function readNationalPhone(given: string, iso: string): string | undefined {
  const written = plainPhone(given);
  const international = written.replace(/^00/, '+');
  const [dialCode] = dialCodes(iso);
  const digits = written.replaceAll(/\D/g, '');
  const national = !international.startsWith('+') && dialCode && digits ? `${dialCode}-${digits}` : '';
  const phone = readPhone(international, iso) ?? readPhone(national, iso);
  return phone && phoneText(phone);
}
