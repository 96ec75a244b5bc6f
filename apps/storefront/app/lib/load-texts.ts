import type { Texts } from './texts.tsx';

type Messages = Record<string, string>;

async function load(address: string): Promise<Messages> {
  const { default: messages } = (await import(/* @vite-ignore */ address)) as { default: Messages };
  return messages;
}

/** The texts that the server used for this page. */
export async function loadPageTexts(): Promise<{ messages: Messages; rest: Pick<Texts, 'addresses' | 'hasMore'> }> {
  const { shop = '', more = '', hasMore } = document.documentElement.dataset;
  const files = await Promise.all([load(shop), hasMore ? load(more) : {}]);
  return { messages: Object.assign({}, ...files), rest: { addresses: { shop, more }, hasMore: hasMore !== undefined } };
}

let known: Texts | undefined;

export function keepTexts(texts: Texts) {
  known = texts;
}

/** On the way from the catalogue to a page of the account: the texts it says besides. */
export async function loadMoreTexts(): Promise<null> {
  if (!known || known.hasMore) return null;
  known.i18n.load(known.language, await load(known.addresses.more));
  known.hasMore = true;
  return null;
}
