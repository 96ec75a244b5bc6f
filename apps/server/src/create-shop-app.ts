import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { connectorPlugins } from '#connectors/register.ts';
import { webhookRoutes } from '#domains/billing/webhook-routes.ts';
import { placeholderPicture } from '#domains/catalogue/pictures.ts';
import { mainPictureOf, sitemapCategories, sitemapProducts, sitemapStarts } from '#domains/catalogue/sitemap-store.ts';
import { privateRoutes } from '#domains/uploads/private-routes.ts';
import { readStored } from '#domains/uploads/read-upload.ts';
import { createApp, type Parts } from '#http/app.ts';
import type { Caches } from '#http/caches.ts';
import type { PageBuild } from '#http/pages.ts';
import type { Readiness } from '#http/readiness.ts';
import type { Services } from '#shop/services.ts';
import { routes } from './routes.ts';

function partsOf(services: Services): Parts {
  const { pool } = services;
  return {
    handlers: routes,
    plugins: [webhookRoutes, privateRoutes, ...connectorPlugins(services.config)],
    sitemap: {
      starts: () => sitemapStarts(pool),
      products: (start) => sitemapProducts(pool, start),
      categories: () => sitemapCategories(pool),
    },
    linkPictures: {
      mainPicture: async (offerId) => {
        const picture = await mainPictureOf(pool, offerId);
        return picture === placeholderPicture ? null : picture;
      },
      readStored: (key) => readStored(services, key),
    },
  };
}

/** The shop over HTTP: its calls, pages and whatever its domains and connectors serve beside them. */
export function createShopApp(
  services: Services,
  log: FastifyBaseLogger,
  caches: Caches,
  pages?: PageBuild,
  readiness?: Readiness,
): Promise<FastifyInstance> {
  return createApp(services, log, caches, partsOf(services), pages, readiness);
}
