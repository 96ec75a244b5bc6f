import type { Language } from '@sampan/contract/languages';
import { makeTexts, type Texts, TextsProvider } from '@sampan/ui/texts.ts';
import type { Provider } from 'react';
import { localPath } from '../routing/paths.ts';

/** What the storefront hands to its pages. */
export interface ShopTexts extends Texts {
  /** The files that hold the language's texts, for the browser to load. */
  addresses: { shop: string; more: string };
  /** The page needs the account's texts too. */
  hasMore: boolean;
}

export const ShopTextsProvider: Provider<ShopTexts> = TextsProvider;

type Files = Pick<ShopTexts, 'addresses' | 'hasMore'>;

export function makeShopTexts(language: Language, messages: Record<string, string>, files: Files): ShopTexts {
  return { ...makeTexts(language, messages, (page) => localPath(language, page)), ...files };
}
