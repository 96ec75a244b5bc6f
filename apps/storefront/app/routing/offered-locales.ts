import { currencies } from '@sampan/contract/currencies';
import { languages } from '@sampan/contract/languages';
import { useShop } from './document-data.ts';

/** The languages on offer, in the menus' order. */
export function useOfferedLanguages() {
  const shop = useShop();
  return languages.filter(({ code }) => shop.languages.includes(code));
}

/** US dollars, which are charged, and the currencies on offer beside them. */
export function useOfferedCurrencies() {
  const shop = useShop();
  return currencies.filter(({ code }) => code === 'USD' || shop.currencies.includes(code));
}
