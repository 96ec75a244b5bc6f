/// <reference types="vite/client" />

declare module 'virtual:messages' {
  import type { Language } from '@sampan/contract/languages';

  type Load = () => Promise<{ default: Record<string, string> }>;

  export const messages: Record<
    Language,
    { addresses: { shop: string; more: string }; load: { shop: Load; more: Load } }
  >;
}
