import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { messages } from 'virtual:messages';
import { type Language, splitLanguagePath } from '@sampan/contract/languages';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { makeTexts, type Texts, TextsProvider } from './lib/texts.tsx';

export { pageContext } from './lib/page-context.server.ts';

const renderTimeoutMs = 10_000;

/** Renders a whole page; nothing is streamed, because the server hashes, compresses and keeps it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { language } = splitLanguagePath(new URL(request.url).pathname);
  const hasMore = routerContext.staticHandlerContext.matches.some(({ route }) => route.id.endsWith('/more-texts'));
  const html = await render(
    <TextsProvider value={await textsOf(language, hasMore)}>
      <ServerRouter context={routerContext} url={request.url} />
    </TextsProvider>,
  );
  return new Response(html, { status, headers });
}

const madeTexts = new Map<string, Promise<Texts>>();

/** Made once a language: putting the catalogues together costs more than rendering a page. */
function textsOf(language: Language, hasMore: boolean): Promise<Texts> {
  const key = `${language} ${hasMore}`;
  const made = madeTexts.get(key) ?? loadTexts(language, hasMore);
  madeTexts.set(key, made);
  return made;
}

async function loadTexts(language: Language, hasMore: boolean): Promise<Texts> {
  const { load, addresses } = messages[language];
  const [shop, more] = await Promise.all([load.shop(), load.more()]);
  return makeTexts(language, { ...shop.default, ...more.default }, { addresses, hasMore });
}

async function render(page: ReactNode): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  const target = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => abort(new Error('a page took too long to render')), renderTimeoutMs);
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady() {
        clearTimeout(timer);
        pipe(target);
        resolve();
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
    });
  });
  await finished(target);
  return Buffer.concat(chunks);
}
