import type { Company } from '@sampan/contract/settings/subjects';
import { addressLabel } from '@sampan/locations';

/** As the company's country writes it, in English. */
export function addressLines({ street, locality, region, postalCode, country }: Company): string[] {
  const parts = { street, city: locality, province: region ?? '', postcode: postalCode ?? '' };
  return addressLabel(country, 'en', parts);
}
