import { documentLanguage } from '@sampan/ui/texts.ts';
import { makeShopTexts, type ShopTexts } from './shop-texts.ts';

type Messages = Record<string, string>;

async function load(address: string): Promise<Messages> {
  const { default: messages } = (await import(/* @vite-ignore */ address)) as { default: Messages };
  return messages;
}

let known: ShopTexts | undefined;

/** The texts that the server used for this page. */
export async function loadPageTexts(): Promise<ShopTexts> {
  const { shop = '', more = '', developers = '', hasMore, hasDevelopers } = document.documentElement.dataset;
  const messages = await Promise.all([load(shop), hasMore ? load(more) : {}, hasDevelopers ? load(developers) : {}]);
  const files = {
    addresses: { shop, more, developers },
    hasMore: hasMore !== undefined,
    hasDevelopers: hasDevelopers !== undefined,
  };
  known = makeShopTexts(documentLanguage(), Object.assign({}, ...messages), files);
  return known;
}

/** Only the page Developers needs these. */
export async function loadDevelopersTexts(): Promise<void> {
  if (!known || known.hasDevelopers) return;
  known.i18n.load(known.language, await load(known.addresses.developers));
  known.hasDevelopers = true;
}

/** Loads the account pages' texts when navigating from the catalogue to one of them. */
export async function loadMoreTexts(): Promise<null> {
  if (!known || known.hasMore) return null;
  known.i18n.load(known.language, await load(known.addresses.more));
  known.hasMore = true;
  return null;
}
