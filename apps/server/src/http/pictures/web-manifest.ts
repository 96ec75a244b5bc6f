import { iconPath } from '@sampan/contract/settings/icons';
import type { FastifyInstance } from 'fastify';
import type { ReadShop } from '#http/pages/read-shop.ts';

const icon = (src: string, size: number, more = {}) => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...more,
});

const cut = { purpose: 'maskable' };

const builtInIcons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  icon('/icon-192.png', 192),
  icon('/icon-512.png', 512),
  icon('/icon-maskable.png', 512, cut),
];

const iconsOf = (logo: string) => [
  icon(iconPath(logo, '192'), 192),
  icon(iconPath(logo, '512'), 512),
  icon(iconPath(logo, 'maskable'), 512, cut),
];

const manifest = (name: string, logo: string) => ({
  id: '/',
  name,
  short_name: name,
  lang: 'en',
  dir: 'ltr',
  description: 'Wholesale from China in small quantities',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: '#f6f4ed',
  theme_color: '#ffffff',
  categories: ['shopping', 'business'],
  shortcuts: [
    { name: 'My orders', url: '/my-orders' },
    { name: 'Shopping cart', url: '/shopping-cart' },
    { name: 'Quick order', url: '/quick-order' },
  ],
  icons: logo ? iconsOf(logo) : builtInIcons,
});

/** The shop as an installed app. Not a file of the build, because name and icons are the shop's own. */
export async function webManifestRoutes(app: FastifyInstance, readShop: ReadShop): Promise<void> {
  app.get('/manifest.webmanifest', { config: { whileClosed: true } }, async (_request, reply) => {
    const { shopName, logo } = await readShop();
    return reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifest(shopName, logo)));
  });
}
