import { Unwilling } from './api-error.ts';
import { numberOf, type Product, type Shop, type ShopFile, type Variant, type World } from './world.ts';

/** `productSet` and what else changes products, by the descriptions in the schema. */

interface FileInput {
  id?: string;
  originalSource?: string;
  filename?: string;
  alt?: string;
  duplicateResolutionMode?: string;
}

interface VariantInput {
  id?: string;
  optionValues: { optionName?: string; name?: string }[];
  sku?: string;
  price?: string;
  compareAtPrice?: string | null;
  file?: FileInput;
  inventoryItem?: {
    cost?: string;
    harmonizedSystemCode?: string;
    countryCodeOfOrigin?: string;
    measurement?: { weight?: { unit: string; value: number } };
  };
  inventoryQuantities?: { locationId: string; name: string; quantity: number }[];
}

interface Metafield {
  namespace: string;
  key: string;
  type?: string;
  value: string;
}

export interface ProductSetInput {
  title?: string;
  descriptionHtml?: string;
  vendor?: string;
  productType?: string;
  handle?: string;
  tags?: string[];
  status?: Product['status'];
  collections?: string[];
  files?: FileInput[];
  productOptions?: { name?: string; values?: { name?: string }[] }[];
  variants?: VariantInput[];
  metafields?: Metafield[];
}

export interface Identifier {
  id?: string;
  handle?: string;
  customId?: { namespace?: string; key: string; value: string };
}

const limits = { options: 3, variants: 2048, title: 255, values: 255, quantities: 50_000 };

export function findProduct(shop: Shop, { id, customId }: Identifier): Product | undefined {
  if (id !== undefined) return shop.products.get(id);
  if (!customId) throw new Unwilling(['identifier'], 'Only ids and custom ids are known here.', 'INVALID_INPUT');
  const name = `${customId.namespace}.${customId.key}`;
  if (!shop.definitions.has(name))
    throw new Unwilling(['identifier', 'customId'], 'Metafield definition of type id is missing.', 'INVALID_METAFIELD');
  return shop.keys.get(`${name}=${customId.value}`);
}

export function setProduct(world: World, shop: Shop, identifier: Identifier | null, input: ProductSetInput): Product {
  const known = identifier ? findProduct(shop, identifier) : undefined;
  if (identifier?.id && !known)
    throw new Unwilling(['identifier', 'id'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST');
  checkMetafields(shop, identifier, input);
  checkFields(shop, input, known);
  checkHandle(shop, input, known);
  const options = checkOptions(input, known);
  const product = known ?? newProduct(world);
  const draft = { ...product, options: options ?? product.options };
  // All or nothing: what is wrong with a variant leaves the product as it was.
  const fileIds = input.files ? input.files.map((file) => fileOf(world, shop, file)) : product.fileIds;
  const variants = input.variants
    ? input.variants.map((one, index) => variantOf(world, shop, { product, draft, one, index, fileIds }))
    : product.variants;
  checkCombinations(variants);
  Object.assign(product, { options: draft.options, fileIds, ...given(input) });
  keepVariants(shop, product, variants);
  for (const { namespace, key, value } of input.metafields ?? [])
    setMetafield(shop, product, `${namespace}.${key}`, value);
  product.handle ||= freeHandle(shop, product.title);
  if (!known) {
    const custom = identifier?.customId;
    if (custom) setMetafield(shop, product, `${custom.namespace}.${custom.key}`, custom.value);
    shop.products.set(product.id, product);
  }
  shop.counts[known ? 'productsUpdated' : 'productsCreated']++;
  touch(world, shop, product, known ? 'products/update' : 'products/create');
  return product;
}

export function touch(world: World, shop: Shop, product: Product, topic = 'products/update'): void {
  product.updatedAt = world.clock.now;
  world.emit(shop, topic, product.id);
}

export function removeProduct(world: World, shop: Shop, id: string): void {
  const product = shop.products.get(id);
  if (!product) throw new Unwilling(['id'], 'Product does not exist');
  shop.products.delete(id);
  for (const [name, one] of shop.keys) if (one === product) shop.keys.delete(name);
  keepVariants(shop, product, []);
  shop.counts.productsDeleted++;
  world.emit(shop, 'products/delete', id);
}

function newProduct(world: World): Product {
  return {
    id: world.gid('Product'),
    title: '',
    descriptionHtml: '',
    vendor: '',
    productType: '',
    handle: '',
    tags: [],
    status: 'ACTIVE',
    options: [],
    variants: [],
    fileIds: [],
    collectionIds: [],
    metafields: new Map(),
    publicationIds: new Set(),
    updatedAt: 0,
  };
}

/** Left out stays; a list is replaced. */
function given({ collections, ...input }: ProductSetInput): Partial<Product> {
  const { title, descriptionHtml, vendor, productType, handle, tags, status } = input;
  const fields = { title, descriptionHtml, vendor, productType, handle, tags, status, collectionIds: collections };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function checkFields(shop: Shop, { title, collections = [] }: ProductSetInput, known: Product | undefined): void {
  if (!known && !title?.trim())
    throw new Unwilling(['input', 'title'], "Title can't be blank", 'MISSING_FIELD_REQUIRED');
  if ((title?.length ?? 0) > limits.title)
    throw new Unwilling(['input', 'title'], 'Title is too long', 'INVALID_INPUT');
  for (const [index, id] of collections.entries()) {
    const collection = shop.collections.find((one) => one.id === id);
    const field = ['input', 'collections', String(index)];
    if (!collection) throw new Unwilling(field, 'Collection does not exist', 'NOT_FOUND');
    if (collection.isSmart) throw new Unwilling(field, "Can't add a product to a smart collection", 'INVALID_INPUT');
  }
}

function checkHandle(shop: Shop, { handle }: ProductSetInput, known: Product | undefined): void {
  if (handle === undefined) return;
  if (!/^[\p{L}\p{M}\p{N}-]*$/u.test(handle))
    throw new Unwilling(['input', 'handle'], 'Handle is invalid', 'INVALID_INPUT');
  if ([...shop.products.values()].some((one) => one !== known && one.handle === handle))
    throw new Unwilling(['input', 'handle'], 'Handle already in use.', 'HANDLE_NOT_UNIQUE');
}

/** Made of the title, with a number where it is taken. */
function freeHandle(shop: Shop, title: string): string {
  const handle = title.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const taken = new Set([...shop.products.values()].map((one) => one.handle));
  let free = handle;
  for (let number = 1; taken.has(free); number++) free = `${handle}-${number}`;
  return free;
}

function checkMetafields(shop: Shop, identifier: Identifier | null, { metafields }: ProductSetInput): void {
  const custom = identifier?.customId;
  const isSame = (one: Metafield) =>
    one.namespace === custom?.namespace && one.key === custom.key && one.value === custom.value;
  if (custom && metafields && !metafields.some(isSame))
    throw new Unwilling(
      ['input', 'metafields'],
      'The input argument metafields must contain the customId value.',
      'METAFIELD_MISMATCH',
    );
  for (const { namespace, key, type } of metafields ?? [])
    if (shop.definitions.has(`${namespace}.${key}`) && type !== 'id')
      throw new Unwilling(['input', 'metafields'], 'Type must be consistent with the definition', 'INVALID_METAFIELD');
}

function setMetafield(shop: Shop, product: Product, name: string, value: string): void {
  const holder = shop.keys.get(`${name}=${value}`);
  if (holder && holder !== product)
    throw new Unwilling(['input', 'metafields'], 'Value must be unique', 'DUPLICATED_METAFIELD_VALUE');
  product.metafields.set(name, value);
  if (shop.definitions.has(name)) shop.keys.set(`${name}=${value}`, product);
}

function checkOptions({ productOptions, variants }: ProductSetInput, known: Product | undefined) {
  // An empty list counts as none: a product without options has `Title`.
  if (productOptions ? productOptions.length === 0 : variants && !known)
    throw new Unwilling(
      ['input', 'productOptions'],
      'Product options input is required',
      'PRODUCT_OPTIONS_INPUT_MISSING',
    );
  if (!productOptions) return undefined;
  const field = ['input', 'productOptions'];
  if (!variants) throw new Unwilling(['input', 'variants'], 'Variants input is required', 'VARIANTS_INPUT_MISSING');
  if (variants.length === 0) throw new Unwilling(['input', 'variants'], 'A product needs a variant', 'INVALID_INPUT');
  if (variants.length > limits.variants)
    throw new Unwilling(['input', 'variants'], 'The number of variants exceeds the shop limit', 'VARIANTS_OVER_LIMIT');
  if (productOptions.length > limits.options)
    throw new Unwilling(field, 'A product may have at most 3 options', 'OPTIONS_OVER_LIMIT');
  const options = productOptions.map(({ name = '', values = [] }) => ({
    name,
    values: values.map((one) => one.name ?? ''),
  }));
  if (new Set(options.map(({ name }) => name.toLowerCase())).size < options.length)
    throw new Unwilling(field, 'Option names must be unique', 'DUPLICATED_OPTION_NAME');
  for (const { name, values } of options) {
    if (!name.trim() || values.length === 0)
      throw new Unwilling(field, 'Option values are missing', 'OPTION_VALUES_MISSING');
    if (new Set(values).size < values.length || values.some((value) => value.length > limits.values))
      throw new Unwilling(field, 'Option values must be unique, and at most 255 letters', 'DUPLICATED_OPTION_VALUE');
  }
  return options;
}

interface InProduct {
  product: Product;
  draft: Pick<Product, 'options'>;
  one: VariantInput;
  index: number;
  fileIds: readonly string[];
}

function variantOf(world: World, shop: Shop, { product, draft, one, index, fileIds }: InProduct): Variant {
  const field = ['input', 'variants', String(index)];
  const known = one.id === undefined ? undefined : product.variants.find(({ id }) => id === one.id);
  if (one.id !== undefined && !known)
    throw new Unwilling([...field, 'id'], 'Product variant does not exist', 'PRODUCT_VARIANT_DOES_NOT_EXIST');
  if (one.price !== undefined && !isMoney(one.price))
    throw new Unwilling([...field, 'price'], 'Price is not a number', 'INVALID_VARIANT');
  const file = one.file && fileOf(world, shop, one.file);
  if (file && !fileIds.includes(file))
    throw new Unwilling([...field, 'file'], 'The file must also be among the files of the product', 'INVALID_INPUT');
  const weight = one.inventoryItem?.measurement?.weight;
  const { cost, harmonizedSystemCode: hsCode, countryCodeOfOrigin: origin } = one.inventoryItem ?? {};
  if (hsCode !== undefined && !/^\d{6,13}$/.test(hsCode))
    throw new Unwilling([...field, 'inventoryItem'], 'Harmonized system code is invalid', 'INVALID_VARIANT');
  return {
    id: known?.id ?? world.gid('ProductVariant'),
    itemId: known?.itemId ?? world.gid('InventoryItem'),
    sku: one.sku ?? known?.sku ?? '',
    ...(known?.barcode === undefined ? {} : { barcode: known.barcode }),
    price: one.price === undefined ? (known?.price ?? '0.00') : money(one.price),
    compareAt: comparedOf(one.compareAtPrice, known),
    cost: cost ?? known?.cost ?? null,
    hsCode: hsCode ?? known?.hsCode ?? null,
    origin: origin ?? known?.origin ?? null,
    values: valuesOf(one, draft, field),
    weightGrams: weight ? weight.value * (gramsIn[weight.unit] ?? 0) : (known?.weightGrams ?? 0),
    pieces: piecesOf(shop, one, known, field),
    ...(file ? { fileId: file } : {}),
  };
}

/** Left out stays, null removes it. */
export const comparedOf = (given: string | null | undefined, known: Pick<Variant, 'compareAt'> | undefined) =>
  given === undefined ? (known?.compareAt ?? null) : given === null ? null : money(given);

const gramsIn: Record<string, number> = { GRAMS: 1, KILOGRAMS: 1000, OUNCES: 28.349523125, POUNDS: 453.59237 };

export const isMoney = (text: string): boolean => /^\d+(\.\d+)?$/.test(text);
export const money = (text: string): string => Number(text).toFixed(2);

function valuesOf({ optionValues }: VariantInput, { options }: Pick<Product, 'options'>, field: string[]): string[] {
  if (optionValues.length !== options.length)
    throw new Unwilling([...field, 'optionValues'], 'A value of each option is needed', 'INVALID_VARIANT');
  return options.map(({ name, values }) => {
    const value = optionValues.find((one) => one.optionName === name)?.name;
    if (value === undefined || !values.includes(value))
      throw new Unwilling([...field, 'optionValues'], 'Option value does not exist', 'OPTION_VALUE_DOES_NOT_EXIST');
    return value;
  });
}

function piecesOf(shop: Shop, one: VariantInput, known: Variant | undefined, field: string[]): Map<string, number> {
  const pieces = new Map(known?.pieces);
  for (const { locationId, name, quantity } of one.inventoryQuantities ?? []) {
    const place = [...field, 'inventoryQuantities'];
    if (!shop.locations.includes(locationId)) throw new Unwilling(place, 'Location does not exist', 'INVALID_INPUT');
    if (!['available', 'on_hand'].includes(name)) throw new Unwilling(place, 'Name is invalid', 'INVALID_INPUT');
    if (known && !known.pieces.has(locationId))
      throw new Unwilling(place, 'The variant is not stocked at the location', 'INVALID_INPUT');
    pieces.set(locationId, quantity);
  }
  return pieces;
}

function checkCombinations(variants: readonly Variant[]): void {
  const seen = new Set<string>();
  for (const [index, { values }] of variants.entries()) {
    const combination = JSON.stringify(values);
    if (seen.has(combination))
      throw new Unwilling(['input', 'variants', String(index)], 'The variant already exists', 'INVALID_VARIANT');
    seen.add(combination);
  }
  const quantities = variants.reduce((sum, { pieces }) => sum + pieces.size, 0);
  if (quantities > limits.quantities)
    throw new Unwilling(['input', 'variants'], 'Too many inventory quantities', 'INVENTORY_QUANTITIES_LIMIT_EXCEEDED');
}

/** A file that is there by its id, or one that Shopify fetches; under the same name the one before is replaced. */
function fileOf(
  world: World,
  shop: Shop,
  { id, originalSource, filename, alt = '', duplicateResolutionMode }: FileInput,
): string {
  const field = ['input', 'files'];
  if (id !== undefined) {
    const known = shop.files.get(id);
    if (!known) throw new Unwilling(field, 'File does not exist', 'NOT_FOUND');
    known.alt = alt || known.alt;
    return id;
  }
  if (!originalSource || !URL.canParse(originalSource) || !/^https?:$/.test(new URL(originalSource).protocol))
    throw new Unwilling(field, 'The image URL is invalid', 'INVALID_INPUT');
  const name = filename ?? new URL(originalSource).pathname.split('/').at(-1) ?? 'file';
  if (!/\.(jpe?g|png|webp|gif|avif)$/i.test(name))
    throw new Unwilling(field, 'The image type is not supported', 'INVALID_INPUT');
  const same = [...shop.files.values()].find((file) => file.filename === name && file.source === originalSource);
  // The product and its variant name the same picture within one request.
  if (same && duplicateResolutionMode === 'REPLACE') return replaced(shop, same, alt);
  const file: ShopFile = { id: world.gid('MediaImage'), filename: name, source: originalSource, alt };
  shop.files.set(file.id, file);
  shop.counts.filesUploaded++;
  return file.id;
}

function replaced(shop: Shop, file: ShopFile, alt: string): string {
  file.alt = alt || file.alt;
  shop.files.set(file.id, file);
  return file.id;
}

function keepVariants(shop: Shop, product: Product, variants: Variant[]): void {
  for (const { id, itemId } of product.variants) {
    shop.variants.delete(id);
    shop.items.delete(itemId);
  }
  product.variants = variants;
  for (const variant of variants) {
    shop.variants.set(variant.id, product);
    shop.items.set(variant.itemId, variant);
  }
}

export const fileUrl = ({ filename, id }: ShopFile): string =>
  `https://cdn.shopify.com/s/files/1/0001/files/${filename}?v=${numberOf(id)}`;
