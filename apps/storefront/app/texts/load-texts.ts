import { documentLanguage } from '@sampan/ui/texts.ts';
import { makeShopTexts, type OwnTexts, type ShopTexts } from './shop-texts.ts';

type Messages = Record<string, string>;

async function load(address: string): Promise<Messages> {
  const { default: messages } = (await import(/* @vite-ignore */ address)) as { default: Messages };
  return messages;
}

let known: ShopTexts | undefined;

/** The texts that the server used for this page. */
export async function loadPageTexts(): Promise<ShopTexts> {
  const {
    shop = '',
    more = '',
    developers = '',
    security = '',
    market = '',
    hasMore,
    own,
  } = document.documentElement.dataset;
  const addresses = { shop, more, developers, security, market };
  const page = (['developers', 'security', 'market'] as const).find((name) => name === own);
  const messages = await Promise.all([load(shop), hasMore ? load(more) : {}, page ? load(addresses[page]) : {}]);
  const files = { addresses, hasMore: hasMore !== undefined, own: page };
  known = makeShopTexts(documentLanguage(), Object.assign({}, ...messages), files);
  return known;
}

/** Only the page of that name needs these, or a part of a page that is loaded later. */
export async function loadOwnTexts(page: OwnTexts): Promise<void> {
  if (!known || known.own === page) return;
  known.i18n.load(known.language, await load(known.addresses[page]));
  known.own = page;
}

/** Loads the account pages' texts when navigating from the catalogue to one of them. */
export async function loadMoreTexts(): Promise<null> {
  if (!known || known.hasMore) return null;
  known.i18n.load(known.language, await load(known.addresses.more));
  known.hasMore = true;
  return null;
}
