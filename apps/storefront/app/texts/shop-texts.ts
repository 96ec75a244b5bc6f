import type { Language } from '@sampan/contract/languages';
import { makeTexts, type Texts, TextsProvider } from '@sampan/ui/texts.ts';
import type { Provider } from 'react';
import { localPath } from '../routing/paths.ts';

export type OwnTexts = 'developers' | 'security' | 'market';

/** Texts with the storefront's additions. */
export interface ShopTexts extends Texts {
  /** URLs of the language's text files, for the browser to load. */
  addresses: { shop: string; more: string } & Record<OwnTexts, string>;
  /** The page also needs the account pages' texts. */
  hasMore: boolean;
  /** The page is one of those that have texts of their own. */
  own: OwnTexts | undefined;
}

export const ShopTextsProvider: Provider<ShopTexts> = TextsProvider;

type Files = Pick<ShopTexts, 'addresses' | 'hasMore' | 'own'>;

export function makeShopTexts(language: Language, messages: Record<string, string>, files: Files): ShopTexts {
  return { ...makeTexts(language, messages, (page) => localPath(language, page)), ...files };
}
