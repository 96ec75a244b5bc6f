import { createHash } from 'node:crypto';
import type { ListingLook } from '@sampan/contract/listing-templates';
import { z } from 'zod';
import { groupsWith } from '../groups-with.ts';
import { lookAfter, lookToSend } from '../kept-look.ts';
import {
  ChannelProblem,
  type OddProduct,
  type ProductForShop,
  type ProductPut,
  type RemoteProduct,
  type VariantForShop,
} from '../sales-channel.ts';
import { batchItem, type WooClient, WooRejected } from './client.ts';
import { id, idOrNone, listOf, number, words } from './fields.ts';
import { costFields, priceFields } from './prices.ts';
import type { WooSettings } from './settings.ts';

const metaAnswer = listOf(z.object({ key: words, value: z.unknown().optional() }));
const saleable = {
  id,
  sku: words,
  regular_price: words,
  sale_price: words,
  price: words,
  stock_quantity: number.nullable().catch(null),
};
const variationAnswer = z.object(saleable);
const productAnswer = z.object({
  ...saleable,
  status: z.string(),
  type: z.string(),
  parent_id: idOrNone.catch(0),
  categories: listOf(z.object({ id })).catch([]),
  images: listOf(z.object({ id, name: words })).catch([]),
  meta_data: metaAnswer.catch([]),
  tags: listOf(z.object({ name: words })).catch([]),
  slug: words,
});
type ProductAnswer = z.output<typeof productAnswer>;
type VariationAnswer = z.output<typeof variationAnswer>;

/** Hidden from people there: names that begin so are not shown among a product's own fields. */
const keyField = '_sampan_product_key';
/** WooCommerce takes no more in one batch. */
const batchMax = 100;
/** It fetches the pictures before it answers. */
const saveTimeoutMs = 120_000;

export class WooProducts {
  readonly #client: WooClient;
  readonly #base: string;
  readonly #settings: WooSettings;

  constructor(client: WooClient, base: string, settings: WooSettings) {
    this.#client = client;
    this.#base = base;
    this.#settings = settings;
  }

  async put(product: ProductForShop): Promise<ProductPut> {
    const current = (await this.#findById(product.id)) ?? (await this.#findByKey(product));
    const look = lookToSend(product, current && lookOf(current));
    const saved = await this.#save(product, current, look);
    if (product.options.length > 0) await this.#putVariations(product, saved);
    const added = groupsWith({ ...product, groupIds: [] }, current ? groupsOf(current) : []);
    // Without any, WooCommerce has chosen one.
    return {
      ...(await this.#whole(saved)),
      groupIds: groupsOf(saved).filter((id) => !added.includes(id)),
      look: lookAfter(product, look, lookOf(saved)),
    };
  }

  async read(ids: readonly string[]): Promise<(RemoteProduct | OddProduct)[]> {
    if (ids.length === 0) return [];
    const found = await this.#client.listAll(
      z.unknown(),
      `/products?status=any&orderby=include&order=asc&include=${ids.join(',')}`,
    );
    const remote: (RemoteProduct | OddProduct)[] = [];
    for (const item of found) {
      const { data } = productAnswer.safeParse(item);
      const id = data?.id ?? z.object({ id: idOrNone }).safeParse(item).data?.id ?? 0;
      remote.push((data && (await this.#wholeOrOdd(data))) ?? { id: String(id), isOdd: true });
    }
    return remote;
  }

  /** Undefined: its sizes cannot be read. */
  async #wholeOrOdd(product: ProductAnswer): Promise<RemoteProduct | undefined> {
    try {
      return await this.#whole(product);
    } catch (error) {
      if (error instanceof ChannelProblem && error.because === 'not_understood') return undefined;
      throw error;
    }
  }

  async find(by: { key: string } | { sku: string }): Promise<RemoteProduct | undefined> {
    const found = 'key' in by ? await this.#findByKeyAlone(by.key) : await this.#findBySku(by.sku);
    return found && this.#whole(found);
  }

  /** Deletes for good: in WordPress’ bin its SKUs would stay taken. */
  remove(id: string): Promise<void> {
    return this.#client.remove(`/products/${id}`);
  }

  async #findById(id: string | undefined): Promise<ProductAnswer | undefined> {
    const found = id === undefined ? undefined : await this.#client.get(productAnswer, `/products/${id}`);
    return found?.status === 'trash' ? undefined : found;
  }

  /**
   * REST v3 searches by SKU but not by a custom field; the SKU is unique in a shop, the field marks it as published
   * from here.
   */
  async #findByKey(product: ProductForShop): Promise<ProductAnswer | undefined> {
    const query = new URLSearchParams({ sku: skuOf(product), status: 'any' });
    const { items } = await this.#client.list(productAnswer, `/products?${query}`);
    return items.find((one) => one.parent_id === 0 && keyOf(one) === product.key);
  }

  /**
   * Without its SKU, a product without variants is searched among the newest only: it was created just now, if at all.
   */
  async #findByKeyAlone(key: string): Promise<ProductAnswer | undefined> {
    const query = new URLSearchParams({ status: 'any', orderby: 'date', order: 'desc', per_page: '100' });
    const bySku = await this.#client.list(
      productAnswer,
      `/products?${new URLSearchParams({ sku: key, status: 'any' })}`,
    );
    const isIt = (one: ProductAnswer) => one.parent_id === 0 && keyOf(one) === key;
    return bySku.items.find(isIt) ?? (await this.#client.list(productAnswer, `/products?${query}`)).items.find(isIt);
  }

  async #findBySku(sku: string): Promise<ProductAnswer | undefined> {
    const { items } = await this.#client.list(
      productAnswer,
      `/products?${new URLSearchParams({ sku, status: 'any' })}`,
    );
    const [first] = items;
    return first?.parent_id ? this.#client.get(productAnswer, `/products/${first.parent_id}`) : first;
  }

  async #save(
    product: ProductForShop,
    current: ProductAnswer | undefined,
    { tags = [], handle }: Partial<ListingLook>,
  ): Promise<ProductAnswer> {
    const body = {
      ...(await this.#bodyOf(product, current)),
      tags: await this.#tagIds(tags),
      ...(handle !== undefined && { slug: handle }),
    };
    if (current) return this.#update(current.id, body);
    try {
      return await this.#client.send(productAnswer, 'POST', '/products', { body, timeoutMs: saveTimeoutMs });
    } catch (error) {
      const ours = await this.#inTheWay(error, product);
      if (!ours) throw error;
      return this.#update(ours.id, { ...(await this.#bodyOf(product, ours)), tags: body.tags });
    }
  }

  #update(id: number, body: object): Promise<ProductAnswer> {
    return this.#client.send(productAnswer, 'PUT', `/products/${id}`, { body, timeoutMs: saveTimeoutMs });
  }

  /** Our own product that the search has not shown, such as one in the bin. */
  async #inTheWay(error: unknown, { key }: ProductForShop): Promise<ProductAnswer | undefined> {
    if (!(error instanceof WooRejected) || error.because !== 'sku_taken' || !error.resourceId) return undefined;
    const found = await this.#client.get(productAnswer, `/products/${error.resourceId}`);
    return found && keyOf(found) === key ? found : undefined;
  }

  async #bodyOf(product: ProductForShop, current: ProductAnswer | undefined): Promise<object> {
    const [first] = product.variants;
    if (!first) throw new ChannelProblem('rejected', { because: 'other', said: 'The product has no variant.' });
    return {
      name: product.title,
      description: product.descriptionHtml,
      status: product.isActive ? 'publish' : 'draft',
      categories: groupsWith(product, current ? groupsOf(current) : []).map((id) => ({ id: Number(id) })),
      meta_data: [{ key: keyField, value: product.key }],
      ...imagesOf(product, current),
      ...(product.options.length > 0
        ? variableFields(product)
        : { type: 'simple', attributes: [], ...(await this.#saleFields(first)) }),
    };
  }

  async #saleFields(variant: VariantForShop): Promise<object> {
    return {
      sku: variant.sku,
      ...priceFields(variant),
      ...costFields(variant),
      manage_stock: true,
      stock_quantity: variant.pieces,
      backorders: 'no',
      weight: await this.#settings.weight(variant.weightGrams),
    };
  }

  /** WooCommerce knows tags by their ids only. */
  async #tagIds(tags: readonly string[]): Promise<{ id: number }[]> {
    if (tags.length === 0) return [];
    const create = [...new Set(tags)].slice(0, batchMax).map((name) => ({ name }));
    const schema = z.object({ create: z.array(batchItem) });
    const answer = await this.#client.send(schema, 'POST', '/products/tags/batch', { body: { create } });
    return answer.create.flatMap(({ id, error }) => {
      if (!error) return { id };
      const taken = error.code === 'term_exists' ? error.data?.resource_id : undefined;
      return taken === undefined ? [] : { id: taken };
    });
  }

  async #putVariations(product: ProductForShop, saved: ProductAnswer): Promise<void> {
    const remote = await this.#variationsOf(saved.id);
    const bySku = new Map(remote.map((one) => [one.sku, one.id]));
    const wanted = new Set(product.variants.map(({ sku }) => sku));
    const gone = remote.filter(({ sku }) => !wanted.has(sku)).map(({ id }) => ({ delete: id }));
    const kept = await Promise.all(
      product.variants.map(async (variant, index) => {
        const body = {
          ...(await this.#saleFields(variant)),
          status: 'publish',
          menu_order: index + 1,
          attributes: product.options.map(({ name }, place) => ({ name, option: variant.values[place] })),
          ...variationImage(variant, saved),
        };
        const id = bySku.get(variant.sku);
        return id === undefined ? { create: body } : { update: { id, ...body } };
      }),
    );
    // Removals come first: a combination of options is sold once only.
    const steps: Step[] = [...gone, ...kept];
    for (let from = 0; from < steps.length; from += batchMax)
      await this.#batch(saved.id, steps.slice(from, from + batchMax));
  }

  async #batch(productId: number, steps: readonly Step[]): Promise<void> {
    const of = <Kind extends keyof Step>(kind: Kind) => steps.flatMap((step) => step[kind] ?? []);
    const items = z.array(batchItem).optional();
    const answer = await this.#client.send(
      z.object({ create: items, update: items }),
      'POST',
      `/products/${productId}/variations/batch`,
      {
        body: { create: of('create'), update: of('update'), delete: of('delete') },
        timeoutMs: saveTimeoutMs,
      },
    );
    const refused = [...(answer.create ?? []), ...(answer.update ?? [])].find(({ error }) => error)?.error;
    if (refused) throw new WooRejected(refused);
  }

  #variationsOf(id: number): Promise<VariationAnswer[]> {
    return this.#client.listAll(variationAnswer, `/products/${id}/variations?orderby=menu_order&order=asc`);
  }

  async #whole(product: ProductAnswer): Promise<RemoteProduct> {
    const variants = product.type === 'variable' ? await this.#variationsOf(product.id) : [product];
    return {
      id: String(product.id),
      key: keyOf(product),
      adminUrl: `${this.#base}/wp-admin/post.php?post=${product.id}&action=edit`,
      isActive: product.status === 'publish',
      variants: variants.map(({ id, sku, stock_quantity, ...prices }) => ({
        id: String(id),
        sku,
        price: priceOf(prices),
        pieces: stock_quantity ?? 0,
      })),
    };
  }
}

/** Names come with their signs escaped. */
const plain = (name: string) => name.replaceAll('&amp;', '&').replaceAll('&#039;', "'").replaceAll('&quot;', '"');

const lookOf = ({ tags, slug }: ProductAnswer): ListingLook => ({
  // It knows neither.
  vendor: '',
  productType: '',
  tags: tags.map(({ name }) => plain(name)),
  handle: slug,
});

/** What customers pay now: a sale may be planned for later. */
const priceOf = ({
  regular_price,
  sale_price,
  price,
}: Pick<VariationAnswer, 'regular_price' | 'sale_price' | 'price'>) =>
  sale_price === '' ? regular_price : price || regular_price;

const groupsOf = ({ categories }: ProductAnswer): string[] => categories.map(({ id }) => String(id));

interface Step {
  create?: object;
  update?: object;
  delete?: number;
}

function keyOf({ meta_data }: ProductAnswer): string | undefined {
  const value = meta_data.find(({ key }) => key === keyField)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** A product with sizes has a SKU of its own, which is our key; one without has that of its only size. */
const skuOf = ({ key, options, variants: [first] }: ProductForShop): string =>
  options.length > 0 ? key : (first?.sku ?? key);

function variableFields(product: ProductForShop): object {
  return {
    type: 'variable',
    sku: product.key,
    manage_stock: false,
    attributes: product.options.map(({ name, values }, position) => ({
      name,
      position,
      visible: true,
      variation: true,
      options: values,
    })),
  };
}

/** Pictures that are there are named by their id, so that they are not fetched again. */
function imagesOf(product: ProductForShop, current: ProductAnswer | undefined): { images: object[] } {
  const known = new Map((current?.images ?? []).map(({ id, name }) => [name, id]));
  const ofVariants = product.variants.flatMap(({ picture }) => (picture ? [{ url: picture, alt: product.title }] : []));
  const all = new Map([...ofVariants, ...product.pictures].map((picture) => [picture.url, picture]));
  const urls = new Set([...product.pictures.map(({ url }) => url), ...all.keys()]);
  const images = [...urls].map((url, position) => {
    const name = pictureName(url);
    const place = { name, alt: all.get(url)?.alt ?? '', position };
    return known.has(name) ? { id: known.get(name), ...place } : { src: url, ...place };
  });
  return { images };
}

function variationImage({ picture }: VariantForShop, { images }: ProductAnswer): object {
  const id = picture && images.find(({ name }) => name === pictureName(picture))?.id;
  return id ? { image: { id } } : {};
}

const pictureName = (url: string): string => `sampan-${createHash('sha256').update(url).digest('hex').slice(0, 24)}`;
