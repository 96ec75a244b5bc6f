import { isKey } from '#connectors/storage/storage.ts';
import { readStored } from '#domains/uploads/read-upload.ts';
import type { Services } from '#shop/services.ts';
import { placeholderPicture } from './domains/catalogue/pictures.ts';
import { mainPictureOf, skuPictureOf } from './domains/catalogue/sitemap.ts';

/** The bytes of a product's first picture; null if the shop has none to show; undefined if there is no such product. */
export async function readMainPicture(services: Services, offerId: string): Promise<Buffer | null | undefined> {
  return readOwn(services, await mainPictureOf(services.pool, offerId));
}

/** The same of a SKU, with the product's first picture where it has none; withdrawn ones, too, since mails stay. */
export async function readSkuPicture(services: Services, skuId: string): Promise<Buffer | null | undefined> {
  return readOwn(services, await skuPictureOf(services.pool, skuId));
}

async function readOwn(services: Services, url: string | undefined): Promise<Buffer | null | undefined> {
  if (url === undefined) return undefined;
  return url === placeholderPicture ? null : ((await readShown(services, url)) ?? null);
}

/** Reads the file behind one of the shop's URLs: a demo file, or an object in the storage. */
async function readShown(services: Services, url: string): Promise<Buffer | undefined> {
  const { pathname } = new URL(url, 'http://shop.invalid');
  if (pathname.startsWith('/pictures/')) return services.readGoodsPicture(pathname);
  const key = pathname.split('/').slice(-2).join('/');
  return isKey(key) && key.startsWith('products/') ? readStored(services, key) : undefined;
}
