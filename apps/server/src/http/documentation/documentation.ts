import Fastify, { type FastifyInstance } from 'fastify';
import { type Encoded, sendEncoded } from '#http/transport/compressed-body.ts';
import { startLimits } from '#http/transport/connections.ts';
import { requestContext } from '#http/transport/request.ts';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { readShopFront } from '#shop/settings/shop-front.ts';
import { escapeHtml } from '#text/escape-html.ts';
import { openApiDocument } from './document.ts';

/**
 * The OpenAPI document, and a page (Scalar) to read it and try calls. Everything is served by this shop, nothing by
 * another host, and built at the first request.
 */

/** Scalar writes its styles into the page; its scripts are ordinary files. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const pageOf = (shopName: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(shopName)}: the calls</title>
<link rel="icon" href="/favicon.svg">
</head>
<body>
<div id="app"></div>
<noscript>This page needs JavaScript. The same as a file: <a href="/api/openapi.json">openapi.json</a></noscript>
<script src="/api/docs/scalar.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

const documentUrl = '/api/openapi.json';

const settingsOf = (shopName: string) => ({
  url: documentUrl,
  theme: 'default',
  layout: 'modern',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  persistAuth: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: 'json',
  operationTitleSource: 'summary',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  metaData: { title: `${shopName}: the calls` },
});

/** The page's script, extracted from the source of the package's own server plugin, once. */
async function readScript(): Promise<Buffer> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const inner = Fastify(startLimits);
  await inner.register(scalar, { routePrefix: '/docs', configuration: { url: documentUrl } });
  const { rawPayload } = await inner.inject('/docs/js/scalar.js');
  await inner.close();
  return rawPayload;
}

const script = 'text/javascript; charset=utf-8';

/**
 * A real shop's documentation names every operators' call, so only operators may read it, unless the shop makes it
 * public.
 */
function operatorsOnly(app: FastifyInstance, services: Services): void {
  if (services.config.isDemo || services.config.publicApiDocs) return;
  app.addHook('preHandler', async (request, reply) => {
    const { actor } = await requestContext(services, request, reply, 'operator');
    if (actor.kind === 'anonymous') throw refuse('not_signed_in');
    if (actor.kind !== 'operator') throw refuse('forbidden');
  });
}

export async function documentationRoutes(app: FastifyInstance, services: Services): Promise<void> {
  operatorsOnly(app, services);
  let document: { shopName: string; encoded: Encoded } | undefined;
  let scalar: Promise<Encoded> | undefined;
  app.get('/openapi.json', async (request, reply) => {
    const { shopName } = await readShopFront(services);
    if (document?.shopName !== shopName) {
      const text = JSON.stringify(openApiDocument(shopName, services.config.publicUrl));
      document = { shopName, encoded: { identity: Buffer.from(text) } };
    }
    reply.header('vary', 'accept-encoding').header('cache-control', 'no-cache');
    return sendEncoded(request, reply.type('application/json; charset=utf-8'), document.encoded);
  });
  app.get('/docs', async (_request, reply) =>
    reply
      .header('content-security-policy', pagePolicy)
      .type('text/html; charset=utf-8')
      .send(pageOf((await readShopFront(services)).shopName)),
  );
  app.get('/docs/start.js', async (_request, reply) => {
    const settings = settingsOf((await readShopFront(services)).shopName);
    return reply.type(script).send(`Scalar.createApiReference('#app', ${JSON.stringify(settings)});\n`);
  });
  app.get('/docs/scalar.js', async (request, reply) => {
    scalar ??= readScript().then((identity) => ({ identity }));
    const bytes = await scalar;
    return sendEncoded(
      request,
      reply.type(script).headers({ vary: 'accept-encoding', 'cache-control': 'no-cache' }),
      bytes,
    );
  });
}
