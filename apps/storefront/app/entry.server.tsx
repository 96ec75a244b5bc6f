import { hash } from 'node:crypto';
import { messages } from 'virtual:messages';
import { type Language, splitLanguagePath } from '@sampan/contract/languages';
import { renderToString } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { documentData, pageContext } from './api/page-context.server.ts';
import { PartCacheProvider } from './document/cached.tsx';
import { CachedParts, PageParts } from './document/cached-parts.server.ts';
import { startOnIntent } from './document/start-on-intent.ts';
import { type DocumentData, DocumentDataProvider, documentElements, packShop } from './routing/document-data.ts';
import { makeShopTexts, type OwnTexts, type ShopTexts, ShopTextsProvider } from './texts/shop-texts.ts';

export { pageContext } from './api/page-context.server.ts';

/** Errors in loaders or during rendering. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  (context as RouterContextProvider).get(pageContext).report(error);
};

/**
 * Renders a whole page to one string: nothing is streamed, because the server hashes, compresses and caches it. So
 * nothing may suspend on the server; lazy imports of the browser are eager there (`import.meta.env.SSR`).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const { language } = splitLanguagePath(new URL(request.url).pathname);
  const isOf = (name: string) =>
    routerContext.staticHandlerContext.matches.some(({ route }) => route.id.endsWith(name));
  const own = ownPages.find(([, names]) => names.some(isOf))?.[0];
  const needed = { hasMore: isOf('/account'), own };
  const { serverHandoffStream, ...rest } = routerContext;
  const context = { ...rest, manifest: manifestOf(routerContext) };
  const { scriptMark, deliver } = loadContext.get(pageContext);
  const data = loadContext.get(documentData);
  const handoff = await handoffScript(serverHandoffStream, scriptMark);
  const parts = partsOf(routerContext.staticHandlerContext, data, scriptMark);
  const rendered = renderToString(
    <ShopTextsProvider value={await textsOf(language, { ...needed, isReseller: isOf('reseller-parts') })}>
      <PartCacheProvider value={parts}>
        <DocumentDataProvider value={data}>
          <ServerRouter context={context} url={request.url} nonce={scriptMark} />
        </DocumentDataProvider>
      </PartCacheProvider>
    </ShopTextsProvider>,
  );
  const html = parts ? parts.fill(rendered) : rendered;
  const isWaiting = import.meta.env.PROD && isCompleteWithoutScripts(routerContext.staticHandlerContext);
  const start = `<script nonce="${scriptMark}">(${startOnIntent})(${isWaiting})</script>`;
  const end = html.lastIndexOf('</body>');
  const written = html.slice(0, end);
  const page = isWaiting ? scriptsOnIntent(written) : written;
  // Joined once: a page is long, and each replacement in it copies it.
  deliver(['<!DOCTYPE html>', page, documentElements(data), handoff, start, html.slice(end)].join(''));
  return new Response(null, { status, headers });
}

/** Texts that only some pages have, by their paths. */
const ownPages: readonly (readonly [OwnTexts, readonly string[]])[] = [
  ['developers', ['developers']],
  ['security', ['account-security']],
  ['market', ['marketplace-offer', 'picture-search', 'supplier']],
];

type HandlerContext = EntryContext['staticHandlerContext'];

const manifests = new Map<string, EntryContext['manifest']>();

/** The manifest of the pages below /m, with all routes (shop-manifest-plugin.ts): the shop's own has none of them. */
const resellerManifest = (url: string) => (import.meta.env.PROD ? url.replace(/\.js$/, '-reseller.js') : url);

/** Contains only the page's routes: the router would send all of them with every page. */
function manifestOf({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const known = manifests.get(ids.join());
  if (known && !import.meta.env.DEV) return known;
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => ids.includes(id)));
  const url = ids.includes('reseller-parts') ? resellerManifest(manifest.url) : manifest.url;
  const own = { ...manifest, routes, url };
  manifests.set(ids.join(), own);
  return own;
}

const completePages = new Set(['index', 'product-list', 'product-detail']);

/** The catalogue as a visitor sees it: links, forms and menus work without scripts. */
function isCompleteWithoutScripts({ matches, loaderData, errors }: HandlerContext): boolean {
  const isVisitor = loaderData.root?.user === null;
  return isVisitor && !errors && completePages.has(matches.at(-1)?.route.id.replace(/^.*\//, '') ?? '');
}

function scriptsOnIntent(page: string): string {
  return page
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(/<script([^>]*) type="module"/, '<script$1 type="text/later"');
}

const cachedParts = new CachedParts(4_000_000);

/** Splits pages of visitors only: nothing shown to one customer may be cached for another. Off in development. */
function partsOf({ loaderData }: HandlerContext, { shop }: DocumentData, mark: string): PageParts | null {
  const { root } = loaderData;
  if (import.meta.env.DEV || !root || root.user !== null) return null;
  return new PageParts(cachedParts, hash('sha256', JSON.stringify(root) + packShop(shop), 'base64url'), mark);
}

type Needed = Pick<ShopTexts, 'hasMore' | 'own'> & { isReseller: boolean };

const madeTexts = new Map<string, Promise<ShopTexts>>();

/** Built once per language: assembling the catalogues costs more than rendering a page. */
function textsOf(language: Language, needed: Needed): Promise<ShopTexts> {
  const key = `${language} ${needed.hasMore} ${needed.own} ${needed.isReseller}`;
  const made = madeTexts.get(key) ?? loadTexts(language, needed);
  madeTexts.set(key, made);
  return made;
}

async function loadTexts(language: Language, { isReseller, ...needed }: Needed): Promise<ShopTexts> {
  const { load, addresses: all } = messages[language];
  const addresses = isReseller ? { ...all, more: all.reseller } : all;
  const files = await Promise.all(Object.values(load).map((read) => read()));
  return makeShopTexts(language, Object.assign({}, ...files.map((file) => file.default)), { addresses, ...needed });
}

const stream = 'window.__reactRouterContext.streamController';

/** The loaders' data for React Router in the browser: what its streaming component would send in pieces. */
async function handoffScript(data: ReadableStream<Uint8Array> | undefined, mark: string): Promise<string> {
  const text = data ? await textOf(data) : '';
  const literal = JSON.stringify(text).replaceAll(/[<>&\u2028\u2029]/g, escapeCharacter);
  return `<script nonce="${mark}">${stream}.enqueue(${literal});${stream}.close();</script>`;
}

async function textOf(data: ReadableStream<Uint8Array>): Promise<string> {
  const [reader, decoder] = [data.getReader(), new TextDecoder()];
  let text = '';
  for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read())
    text += decoder.decode(value, { stream: true });
  return text;
}

const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
