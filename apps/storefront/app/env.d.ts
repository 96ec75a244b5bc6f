/// <reference types="vite/client" />

declare module 'virtual:language-offers' {
  import type { Language } from '@sampan/contract/languages';

  /** The offer in each language, for readers who see another one. */
  export const languageOffers: Record<Language, { view: string; close: string }>;
}

declare module 'virtual:messages' {
  import type { Language } from '@sampan/contract/languages';

  type Load = () => Promise<{ default: Record<string, string> }>;

  interface Groups<Value> {
    shop: Value;
    more: Value;
    developers: Value;
    security: Value;
    market: Value;
    reseller: Value;
  }

  export const messages: Record<Language, { addresses: Groups<string>; load: Groups<Load> }>;
}
