import type { PageContext } from '@sampan/contract/page-context';
import type { FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { CachedPage } from '#http/caches.ts';
import { isPaymentPage, pathOf, webRequest } from '#http/transport/page-request.ts';
import type { Services } from '#shop/services.ts';
import { contentPolicy, sealPage } from './content-policy.ts';

type PageContextKey = Parameters<RouterContextProvider['set']>[0];

interface Handler {
  handle: ReturnType<typeof createRequestHandler>;
  pageContext: PageContextKey;
}

const pageHandlers = new WeakMap<ServerBuild, Handler>();

/** Made once per build (in development Vite makes new ones): a handler ranks all routes before its first page. */
function handlerOf(server: ServerBuild, services: Services): Handler {
  const known = pageHandlers.get(server);
  if (known) return known;
  const { pageContext } = server.entry.module as unknown as { pageContext: PageContextKey };
  const mode = services.config.env === 'development' ? 'development' : 'production';
  const handler = { handle: createRequestHandler(server, mode), pageContext };
  pageHandlers.set(server, handler);
  return handler;
}

export interface RenderedPage extends CachedPage {
  hasCookie: boolean;
  location: string | null;
}

/** Renders one page for `url`, which may be a tidier URL than the request's. */
export async function renderPage(
  server: ServerBuild,
  services: Services,
  { request, url }: { request: FastifyRequest; url: string },
  context: Omit<PageContext, 'deliver'>,
): Promise<RenderedPage> {
  const { handle, pageContext } = handlerOf(server, services);
  const provider = new RouterContextProvider();
  let delivered: string | undefined;
  const deliver = (html: string) => {
    delivered = html;
  };
  provider.set(pageContext, { ...context, deliver });
  const response = await handle(webRequest(request, url), provider);
  const { html, scriptHashes } = sealPage(delivered ?? (await response.text()), context.scriptMark);
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? 'text/plain; charset=utf-8',
    headers: pageHeaders(request, services, scriptHashes),
    identity: html,
    isPacked: true,
    bytes: 0.5 * Buffer.byteLength(html),
    hasCookie: response.headers.has('set-cookie'),
    location: response.headers.get('location'),
  };
}

function pageHeaders(request: FastifyRequest, services: Services, scriptHashes: readonly string[]) {
  const isPayment = isPaymentPage(pathOf(request));
  const paymentHosts = isPayment ? services.payments.widgetHosts : undefined;
  return {
    'content-security-policy': contentPolicy({
      scriptHashes,
      storageOrigin: services.storage.uploadOrigin,
      ...(paymentHosts && { paymentHosts }),
      isPayment,
      isDevelopment: services.config.env === 'development',
    }),
    // A bank's window must be able to message the provider's script that opened it.
    'cross-origin-opener-policy':
      paymentHosts && paymentHosts.script.length > 0 ? 'same-origin-allow-popups' : 'same-origin',
  };
}
