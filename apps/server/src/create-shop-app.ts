import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { connectorPlugins } from '#connectors/register.ts';
import { passwordGate } from '#domains/accounts/passwords.ts';
import { auditLogFileRoutes } from '#domains/audit-log/file-routes.ts';
import { webhookRoutes } from '#domains/billing/webhook-routes.ts';
import { exportRoutes } from '#domains/books/export-routes.ts';
import { channelRoutes } from '#domains/channels/channel-routes.ts';
import { packageRoutes } from '#domains/listings/package-routes.ts';
import { parcelPaperRoutes } from '#domains/logistics/paper-routes.ts';
import { marketPictureRoutes } from '#domains/marketplace/picture-routes.ts';
import { orderFileRoutes } from '#domains/orders/file-routes.ts';
import { shopFilesRoutes } from '#domains/settings/shop-files-routes.ts';
import { trackingPushRoutes } from '#domains/tracked-parcels/push-routes.ts';
import { privateRoutes } from '#domains/uploads/private-routes.ts';
import { readStored } from '#domains/uploads/read-upload.ts';
import { createApp, type Parts } from '#http/app.ts';
import type { Caches } from '#http/caches.ts';
import { findReader } from '#http/find-reader.ts';
import type { PageBuild } from '#http/pages.ts';
import type { Readiness } from '#http/readiness.ts';
import type { Services } from '#shop/services.ts';
import { sitemapCategories, sitemapProducts, sitemapStarts } from './domains/catalogue/sitemap.ts';
import { pictureGate } from './domains/uploads/with-copies.ts';
import { readMainPicture, readSkuPicture } from './read-main-picture.ts';
import { routes } from './routes.ts';

function partsOf(services: Services): Omit<Parts, 'caches'> {
  const { pool } = services;
  return {
    handlers: routes,
    plugins: [
      webhookRoutes,
      trackingPushRoutes,
      channelRoutes,
      privateRoutes,
      marketPictureRoutes,
      exportRoutes,
      auditLogFileRoutes,
      orderFileRoutes,
      parcelPaperRoutes,
      (app, its) => packageRoutes(app, its, (request) => findReader(its, request)),
      shopFilesRoutes,
      ...connectorPlugins(services.config),
    ],
    sitemap: {
      starts: () => sitemapStarts(pool),
      products: (start) => sitemapProducts(pool, start),
      categories: () => sitemapCategories(pool),
    },
    pictures: {
      readMainPicture: (offerId) => readMainPicture(services, offerId),
      readSkuPicture: (skuId) => readSkuPicture(services, skuId),
      readLogo: (key) => readStored(services, key),
    },
  };
}

/** The shop over HTTP: calls, pages and the other routes of domains and connectors. */
export function createShopApp(
  services: Services,
  log: FastifyBaseLogger,
  caches: Caches,
  pages?: PageBuild,
  readiness?: Readiness,
): Promise<FastifyInstance> {
  const { metrics, config } = services;
  metrics.watchCache('answers', caches.answers);
  metrics.watchCache('pages', caches.pages);
  metrics.watchShared(caches.shared);
  metrics.watchGates({ passwords: passwordGate, pictures: pictureGate });
  return createApp(services, log, {
    ...partsOf(services),
    caches,
    pages,
    readiness,
    isServing: config.role !== 'jobs',
  });
}
