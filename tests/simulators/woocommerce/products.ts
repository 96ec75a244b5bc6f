import { type Body, checkBody } from './fields.ts';
import { Refusal } from './refusal.ts';
import { productView, variationView } from './views.ts';
import type { Meta, Picture, Product, Saleable, Shop, Variation, World } from './world.ts';

/** Products and their variations, after WooCommerce's controllers of version 3. */

const saleFields = {
  sku: 'text',
  regular_price: 'text',
  sale_price: 'text',
  cost_of_goods_sold: 'thing',
  manage_stock: 'boolean',
  stock_quantity: 'integer',
  backorders: ['no', 'notify', 'yes'],
  weight: 'text',
  meta_data: 'list',
  menu_order: 'integer',
  attributes: 'list',
} as const;
const productFields = {
  ...saleFields,
  name: 'text',
  type: ['simple', 'grouped', 'external', 'variable'],
  status: ['draft', 'pending', 'private', 'publish', 'future'],
  description: 'text',
  slug: 'text',
  categories: 'list',
  tags: 'list',
  images: 'list',
} as const;
const variationFields = { ...saleFields, status: ['draft', 'pending', 'private', 'publish'], image: 'thing' } as const;

export function createProduct(world: World, shop: Shop, body: Body): Product {
  checkBody(body, productFields);
  const product: Product = {
    ...newSaleable(world, 0),
    name: '',
    type: 'simple',
    description: '',
    slug: '',
    categories: [],
    tags: [],
    pictures: [],
    attributes: [],
    variations: [],
  };
  change(world, shop, product, { ...body, categories: body.categories ?? [] });
  shop.products.set(product.id, product);
  shop.counts.productsCreated++;
  notifyOfProduct(world, shop, product, 'product.created');
  return product;
}

export function updateProduct(world: World, shop: Shop, id: number, body: Body): Product {
  checkBody(body, productFields);
  const product = shop.products.get(id);
  if (!product) throw new Refusal(400, 'woocommerce_rest_product_invalid_id', 'Invalid ID.');
  const before = structuredClone(product);
  try {
    change(world, shop, product, body);
  } catch (error) {
    Object.assign(product, before);
    throw error;
  }
  shop.counts.productsUpdated++;
  touch(world, shop, product);
  return product;
}

export function touch(world: World, shop: Shop, product: Product, topic = 'product.updated'): void {
  product.modified = world.clock.now;
  notifyOfProduct(world, shop, product, topic);
}

const notifyOfProduct = (world: World, shop: Shop, product: Product, topic: string) =>
  world.notify({
    shop,
    topic,
    id: product.id,
    view: () => (topic === 'product.deleted' ? { id: product.id } : productView(shop, product)),
  });

export function deleteProduct(world: World, shop: Shop, id: number, isForGood: boolean): Product {
  const product = shop.products.get(id);
  if (!product) throw new Refusal(404, 'woocommerce_rest_product_invalid_id', 'Invalid ID.');
  if (isForGood) shop.products.delete(id);
  else product.status = 'trash';
  shop.counts.productsDeleted++;
  touch(world, shop, product, 'product.deleted');
  return product;
}

export function createVariation(world: World, shop: Shop, parent: Product, body: Body): Variation {
  checkBody(body, variationFields);
  const variation: Variation = { ...newSaleable(world, parent.id), attributes: [], pictureId: 0 };
  changeVariation(world, shop, parent, variation, body);
  parent.variations.push(variation);
  shop.counts.variationsCreated++;
  notifyOfVariation(world, shop, variation, 'product.created');
  return variation;
}

export function updateVariation(world: World, shop: Shop, parent: Product, id: number, body: Body): Variation {
  checkBody(body, variationFields);
  const variation = parent.variations.find((one) => one.id === id);
  if (!variation) throw new Refusal(400, 'woocommerce_rest_product_variation_invalid_id', 'Invalid ID.');
  changeVariation(world, shop, parent, variation, body);
  notifyOfVariation(world, shop, variation, 'product.updated');
  return variation;
}

export function deleteVariation(world: World, shop: Shop, parent: Product, id: number): Variation {
  const variation = parent.variations.find((one) => one.id === id);
  if (!variation) throw new Refusal(404, 'woocommerce_rest_product_variation_invalid_id', 'Invalid ID.');
  parent.variations = parent.variations.filter((one) => one !== variation);
  notifyOfVariation(world, shop, variation, 'product.deleted');
  return variation;
}

export function notifyOfVariation(world: World, shop: Shop, variation: Variation, topic: string): void {
  variation.modified = world.clock.now;
  const view = () => (topic === 'product.deleted' ? { id: variation.id } : variationView(variation));
  world.notify({ shop, topic, id: variation.id, view });
}

function newSaleable(world: World, parentId: number): Saleable {
  const now = world.clock.now;
  return {
    id: world.next(),
    parentId,
    sku: '',
    regularPrice: '',
    salePrice: '',
    cost: null,
    managesStock: false,
    stock: null,
    weight: '',
    status: 'publish',
    meta: [],
    modified: now,
    created: now,
    menuOrder: 0,
  };
}

function change(world: World, shop: Shop, product: Product, body: Body): void {
  changeSale(world, shop, product, body);
  if (body.name !== undefined) product.name = String(body.name);
  if (body.type !== undefined) product.type = String(body.type);
  if (body.description !== undefined) product.description = String(body.description);
  if (body.slug !== undefined || product.slug === '') product.slug = freeSlug(shop, product, body.slug);
  if (body.categories) product.categories = categoriesOf(body.categories, shop);
  if (body.tags) product.tags = idsOf(body.tags, shop.tags);
  if (body.attributes) product.attributes = (body.attributes as Body[]).map(attributeOf);
  if (body.images) product.pictures = (body.images as Body[]).map((image) => pictureOf(world, shop, image));
}

/** WordPress makes it of the name, and puts a number behind one that is taken. */
function freeSlug(shop: Shop, { id, name }: Product, given: unknown): string {
  const slug = (String(given ?? '') || name).toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const taken = new Set([...shop.products.values()].filter((one) => one.id !== id).map((one) => one.slug));
  let free = slug;
  for (let number = 2; taken.has(free); number++) free = `${slug}-${number}`;
  return free;
}

/** A product is never in none: WordPress puts it into the shop's own first one then. */
function categoriesOf(given: unknown, shop: Shop): number[] {
  const ids = idsOf(given, shop.categories);
  const [usual] = shop.categories;
  return ids.length === 0 && usual ? [usual.id] : ids;
}

/** Terms that do not exist are left out, as WordPress does. */
const idsOf = (given: unknown, known: readonly { id: number }[]): number[] =>
  (given as { id?: number }[]).flatMap(({ id }) => (known.some((one) => one.id === id) ? (id as number) : []));

function attributeOf({ name, position = 0, variation = false, options = [] }: Body): Product['attributes'][number] {
  return {
    name: String(name),
    position: Number(position),
    variation: variation === true,
    options: (options as unknown[]).map(String),
  };
}

function changeVariation(world: World, shop: Shop, parent: Product, variation: Variation, body: Body): void {
  changeSale(world, shop, variation, body);
  if (body.attributes)
    variation.attributes = (body.attributes as Body[]).flatMap(({ name, option }) => {
      // One that its product does not have, or has not for variations, is left out.
      const known = parent.attributes.find((one) => one.variation && one.name === name);
      return known ? { name: known.name, option: String(option ?? '') } : [];
    });
  const image = body.image as Body | undefined;
  if (image) variation.pictureId = pictureOf(world, shop, image).id;
}

function changeSale(world: World, shop: Shop, one: Saleable, body: Body): void {
  if (body.sku !== undefined) one.sku = freeSku(shop, String(body.sku), one.id);
  if (body.status !== undefined) one.status = String(body.status);
  if (body.weight !== undefined) one.weight = String(body.weight);
  if (body.menu_order !== undefined) one.menuOrder = Number(body.menu_order);
  if (body.regular_price !== undefined) {
    if (!/^\d*(\.\d+)?$/.test(String(body.regular_price)))
      throw new Refusal(400, 'product_invalid_price', 'The price is not a number.');
    one.regularPrice = String(body.regular_price);
    shop.counts.pricesSet++;
  }
  if (body.sale_price !== undefined) {
    if (!/^\d*(\.\d+)?$/.test(String(body.sale_price)))
      throw new Refusal(400, 'product_invalid_price', 'The price is not a number.');
    one.salePrice = String(body.sale_price);
  }
  if (body.cost_of_goods_sold !== undefined) one.cost = body.cost_of_goods_sold;
  if (body.manage_stock !== undefined) one.managesStock = body.manage_stock === true;
  if (!one.managesStock) one.stock = null;
  else if (body.stock_quantity !== undefined) {
    one.stock = Number(body.stock_quantity);
    shop.counts.piecesSet++;
  }
  if (body.meta_data) putMeta(world, one.meta, body.meta_data as Body[]);
}

export function putMeta(world: World, all: Meta[], given: readonly Body[]): void {
  for (const { id, key, value } of given) {
    const known = all.find((one) => (id ? one.id === id : one.key === key));
    if (known) known.value = value;
    else all.push({ id: world.next(), key: String(key), value });
  }
}

/** Checks SKUs of products and variations; those in the bin keep theirs. */
function freeSku(shop: Shop, sku: string, ownId: number): string {
  if (sku === '') return sku;
  for (const product of shop.products.values())
    for (const one of [product, ...product.variations])
      if (one.id !== ownId && one.sku === sku)
        throw new Refusal(400, 'product_invalid_sku', 'Invalid or duplicated SKU.', {
          resource_id: one.id,
          unique_sku: `${sku}-1`,
        });
  return sku;
}

/** WordPress fetches what is named by an address, and takes what it has by its id. */
function pictureOf(world: World, shop: Shop, { id, src, name, alt }: Body): Picture {
  if (id) {
    const known = shop.pictures.get(Number(id));
    if (!known) throw new Refusal(400, 'woocommerce_product_invalid_image_id', `#${id} is an invalid image ID.`);
    if (name) known.name = String(name);
    if (alt) known.alt = String(alt);
    return known;
  }
  const url = String(src ?? '');
  const isPicture =
    URL.canParse(url) &&
    /^https?:$/.test(new URL(url).protocol) &&
    /\.(jpe?g|png|webp|gif)$/i.test(new URL(url).pathname);
  if (!isPicture)
    throw new Refusal(
      400,
      'woocommerce_product_image_upload_error',
      `Error getting remote image ${url}. Error: A valid URL was not provided.`,
    );
  const picture = { id: world.next(), src: url, name: String(name ?? ''), alt: String(alt ?? '') };
  shop.pictures.set(picture.id, picture);
  shop.counts.picturesUploaded++;
  return picture;
}
