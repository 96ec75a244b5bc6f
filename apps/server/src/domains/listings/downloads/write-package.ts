import type { Readable } from 'node:stream';
import type { Delivery } from '@sampan/contract/landed-cost';
import type { Language } from '@sampan/contract/languages';
import { serverLimits } from '@sampan/contract/limits';
import { ObjectTooLarge } from '#connectors/storage/storage.ts';
import { findDefaultAddress } from '#domains/addresses/find-default-address.ts';
import { shownDescriptions } from '#domains/catalogue/description-pictures.ts';
import { pickText } from '#domains/catalogue/texts.ts';
import { findOwnShop } from '#domains/channels/own-shops.ts';
import { plainText } from '#domains/listings/listing-html.ts';
import { unchangedTemplates } from '#domains/listings/terms/listing-templates.ts';
import { deliveryOf, readDeliveryTariffs, readWorkspaceMarket } from '#domains/listings/terms/markets.ts';
import { readShopTerms } from '#domains/listings/terms/shop-terms.ts';
import type { Context } from '#shop/context.ts';
import { shopUrl } from '#shop/shop-url.ts';
import { writeCsv } from '#text/write-csv.ts';
import { countGoods, type PackedProduct, readGoods } from './goods-store.ts';
import { type OpenZip, openZip } from './open-zip.ts';
import type { FileTerms } from './product-file/product-rows.ts';
import { productFileName, writeProductFile } from './product-file/write-product-file.ts';
import type { Finished, PackageFailure, PackageRow } from './store.ts';

/** The package cannot be made, however often it is retried. */
export class PackageProblem extends Error {
  readonly why: PackageFailure;
  constructor(why: PackageFailure) {
    super(`a package cannot be made: ${why}`);
    this.why = why;
  }
}

export interface Progress {
  done: number;
  total: number;
}

type ReadPicture = (url: string) => Promise<Buffer | undefined>;

interface Writing {
  path: string;
  signal: AbortSignal;
  progress: Progress;
  mostBytes: number;
  readPicture?: ReadPicture;
}

/** Writes the whole package to a local file: product file, texts, then pictures one by one. */
export async function writePackage(
  ctx: Context,
  row: PackageRow,
  { path, signal, progress, mostBytes, readPicture = (url) => readShownPicture(ctx, url) }: Writing,
): Promise<Finished> {
  const terms = await termsOf(ctx, row);
  const { products, pictures } = await countGoods(ctx.db, row.buyerId, row.productIds);
  if (products === 0) throw new PackageProblem('no_goods');
  progress.total = products + (row.hasPictures ? pictures : 0);
  const zip = openZip(path, signal);
  const goods = () => shownGoods(readGoods(ctx.db, row.buyerId, row.productIds), ctx.storage);
  await zip.addStream(writeProductFile(row.format, goods(), terms), productFileName(row.format));
  for (const language of row.languages) await zip.addStream(writeTexts(goods(), language), `texts/${language}.csv`);
  progress.done = products;
  const packed = row.hasPictures
    ? await addPictures(zip, goods(), { signal, progress, mostBytes, readPicture })
    : { missing: 0 };
  return {
    bytes: await zip.end(),
    total: progress.total,
    leftOut: row.productIds.length - products,
    picturesMissing: packed.missing,
  };
}

async function* shownGoods(goods: ReturnType<typeof readGoods>, storage: Context['storage']): typeof goods {
  for await (const one of goods) yield { ...one, descriptions: shownDescriptions(one.descriptions, storage) };
}

async function termsOf(ctx: Context, row: PackageRow): Promise<FileTerms> {
  const { languages, isActive, currency, shopName } = row;
  const [language = 'en'] = languages;
  const terms = { language, currency, isActive, origin: shopUrl(ctx.config), ...unchangedTemplates, shopName };
  // The shop's name outlives the shop, but its price rule does not. What is priced at its cost must not go on sale so.
  if (!row.shopId && !shopName)
    return { ...terms, isActive: false, delivery: await workspaceDelivery(ctx, row.buyerId), prices: null };
  const shop = row.shopId ? await findOwnShop(ctx.db, row.buyerId, row.shopId) : undefined;
  const prices = shop && (await readShopTerms(ctx.db, shop, language));
  if (!prices || prices.perUsdE6 === 0) throw new PackageProblem('no_rate');
  const { delivery, templates, compare } = prices;
  return { ...terms, delivery, prices, templates, compare };
}

async function workspaceDelivery({ db }: Context, buyerId: string): Promise<Delivery> {
  const [address, tariffs] = await Promise.all([findDefaultAddress(db, buyerId), readDeliveryTariffs(db)]);
  return deliveryOf(await readWorkspaceMarket(db, buyerId, address?.country_iso), tariffs);
}

async function addPictures(
  zip: OpenZip,
  goods: ReturnType<typeof readGoods>,
  { signal, progress, mostBytes, readPicture }: Required<Omit<Writing, 'path'>>,
): Promise<{ missing: number }> {
  let [bytes, missing] = [0, 0];
  for await (const { id, images } of goods)
    for (const [index, url] of images.entries()) {
      signal.throwIfAborted();
      const picture = await readPicture(url);
      progress.done += 1;
      if (!picture) {
        missing += 1;
        continue;
      }
      bytes += picture.length;
      if (bytes > mostBytes) throw new PackageProblem('too_big');
      await zip.addBytes(picture, `pictures/${id}/${String(index + 1).padStart(2, '0')}.${endingOf(url)}`);
    }
  return { missing };
}

const endingOf = (url: string) => /\.(webp|png|jpe?g)(?:\?|$)/i.exec(url)?.[1]?.toLowerCase() ?? 'webp';

/** Writes titles and descriptions in one language, as text and as HTML. */
function writeTexts(products: AsyncIterable<PackedProduct>, language: Language): Readable {
  async function* rows(): AsyncGenerator<readonly string[]> {
    yield ['Product', 'Title', 'Description', 'Description (HTML)'];
    for await (const { id, titles, descriptions } of products) {
      const html = pickText(descriptions, language);
      yield [String(id), pickText(titles, language), plainText(html), html];
    }
  }
  return writeCsv(rows(), { bom: true });
}

const prefixOf = ({ storage }: Pick<Context, 'storage'>) => {
  const key = 'products/a.webp';
  return storage.publicUrl(key).slice(0, -key.length);
};

/** Reads the largest copy that we have of a product picture. Undefined if there is none. */
async function readShownPicture(ctx: Context, url: string): Promise<Buffer | undefined> {
  const [prefix, { storage }] = [prefixOf(ctx), ctx];
  try {
    if (url.startsWith(`${prefix}products/`))
      return await storage.read(url.slice(prefix.length), serverLimits.importedPictureMaxBytes);
  } catch (error) {
    if (error instanceof ObjectTooLarge) return undefined;
    throw error;
  }
  return ctx.readGoodsPicture(url);
}
