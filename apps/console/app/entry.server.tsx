import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

/** Runs when the console is built and while it is developed: it writes the one document that all pages start from. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const html = await renderToReadableStream(<ServerRouter context={context} url={request.url} />);
  await html.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(html, { status, headers });
}
