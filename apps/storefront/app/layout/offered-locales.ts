import { type Language, languages } from '@sampan/contract/languages';

/** The languages and currencies on offer; a menu shows only if there is more than one. */
export const offeredLanguages: readonly Language[] = languages.map(({ code }) => code);
export { currencies as offeredCurrencies } from '@sampan/contract/currencies';
