import { type Language, languages } from '@sampan/contract/languages';

/** What the shop offers to choose from; a switch shows only where there is more than one. */
export const offeredLanguages: readonly Language[] = languages.map(({ code }) => code);
export { currencies as offeredCurrencies } from '@sampan/contract/currencies';
