import type { Language } from '@sampan/contract/languages';
import type { Company } from '@sampan/contract/settings/subjects';
import { writtenLabel } from '@sampan/locations';

/** Formats the address by the company's country, with the country's name in the reader's language. */
export function addressLines(company: Company, language: Language): string[] {
  const { street, locality, region, postalCode, country } = company;
  const parts = { street, city: locality, province: region ?? '', postcode: postalCode ?? '' };
  return writtenLabel(country, language, parts);
}
