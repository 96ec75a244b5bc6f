import { createHash } from 'node:crypto';
import { z } from 'zod';
import { groupsWith } from '../groups-with.ts';
import { lookAfter, lookToSend } from '../kept-look.ts';
import {
  ChannelProblem,
  type OddProduct,
  type ProductForShop,
  type ProductPut,
  type RemoteProduct,
  type RemoteVariant,
} from '../sales-channel.ts';
import type { ShopifyClient } from './client.ts';
import {
  keyDefinitionDocument,
  keyField,
  onlineStoreDocument,
  pageSizes,
  productByDocument,
  productsDocument,
  publishDocument,
  removeProductDocument,
  setProductDocument,
  variantsBySkuDocument,
  variantsDocument,
} from './documents.ts';
import { gidOf, idOf, splitVariantId, variantIdOf } from './ids.ts';
import type { ShopMemory } from './memory.ts';
import { noOption } from './no-option.ts';
import { refuseErrors, userErrors } from './user-errors.ts';

const variantAnswer = z.object({
  id: z.string(),
  sku: z.string().nullish(),
  price: z.string(),
  inventoryQuantity: z.number().nullish(),
  inventoryItem: z.object({ id: z.string() }),
});
const variantsAnswer = z.object({
  nodes: z.array(variantAnswer),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
});
const productAnswer = z.object({
  id: z.string(),
  status: z.string(),
  metafield: z.object({ value: z.string() }).nullish(),
  variants: variantsAnswer,
});
type ProductAnswer = z.output<typeof productAnswer>;

const lookAnswer = z.object({
  vendor: z.string().catch(''),
  productType: z.string().catch(''),
  tags: z.array(z.string()).catch([]),
  handle: z.string().catch(''),
});
type LookAnswer = z.output<typeof lookAnswer>;

/** The answer for an unknown id or one of another type. */
const nothing = z.union([z.null(), z.object({}).strict()]).transform(() => undefined);

const placesAnswer = z.object({
  collections: z.object({ nodes: z.array(z.object({ id: z.string() })) }),
  media: z.object({
    nodes: z.array(z.object({ id: z.string().optional(), image: z.object({ url: z.string() }).nullish() })),
  }),
});

/** A product with hundreds of sizes takes Shopify its time. */
const setTimeoutMs = 120_000;

export class ShopifyProducts {
  readonly #client: ShopifyClient;
  readonly #address: string;
  readonly #getLocation: () => Promise<string>;
  readonly #memory: ShopMemory;

  constructor(client: ShopifyClient, address: string, getLocation: () => Promise<string>, memory: ShopMemory) {
    this.#client = client;
    this.#address = address;
    this.#getLocation = getLocation;
    this.#memory = memory;
  }

  async put(product: ProductForShop): Promise<ProductPut> {
    const current = (await this.#findById(product.id)) ?? (await this.#findByKey(product.key));
    const look = lookToSend(product, current?.look);
    const input = { ...productInput(product, current, await this.#getLocation()), ...look };
    const remote = await this.#set(product, current, input);
    if (product.isActive) await this.#publish(remote.id);
    return {
      ...(await this.#whole(remote)),
      groupIds: product.groupIds,
      look: lookAfter(product, look, remote),
    };
  }

  async #set(
    product: ProductForShop,
    current: Current | undefined,
    input: Partial<LookAnswer>,
  ): Promise<ProductAnswer & LookAnswer> {
    const identifier = current
      ? { id: current.id }
      : { customId: { namespace: keyField.namespace, key: keyField.key, value: product.key } };
    const run = async (sent: object) => {
      const { productSet } = await this.#client.run(
        setProductDocument,
        z.object({ productSet: z.object({ product: productAnswer.and(lookAnswer).nullish(), userErrors }) }),
        { identifier, input: sent },
        setTimeoutMs,
      );
      return productSet;
    };
    const first = await run(input);
    // Another product has this address.
    const isTaken = first.userErrors.some(({ code }) => code === 'HANDLE_NOT_UNIQUE');
    const answer = isTaken ? await run({ ...input, handle: `${input.handle}-${product.number}` }) : first;
    refuseErrors(answer.userErrors);
    if (!answer.product) throw new ChannelProblem('unavailable', { said: 'Shopify does not say what it has made.' });
    return answer.product;
  }

  async read(ids: readonly string[]): Promise<(RemoteProduct | OddProduct)[]> {
    const found: (RemoteProduct | OddProduct)[] = [];
    for (let from = 0; from < ids.length; from += pageSizes.products) {
      const part = ids.slice(from, from + pageSizes.products).map((id) => gidOf('Product', id));
      const schema = z.object({ nodes: z.array(z.unknown()) });
      const { nodes } = await this.#client.run(productsDocument, schema, { ids: part });
      for (const [place, node] of nodes.entries()) {
        if (nothing.safeParse(node).success) continue;
        const { data } = productAnswer.safeParse(node);
        const id = idOf(part[place] ?? '');
        found.push((data && (await this.#wholeOrOdd(data))) ?? { id, isOdd: true });
      }
    }
    return found;
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
    const id = 'key' in by ? (await this.#findByKey(by.key))?.id : await this.#findBySku(by.sku);
    const [found] = id === undefined ? [] : await this.read([idOf(id)]);
    if (!found || !('isOdd' in found)) return found;
    throw new ChannelProblem('unavailable', { because: 'not_understood', said: `Product ${found.id} cannot be read.` });
  }

  async remove(id: string): Promise<void> {
    const answer = await this.#client.run(
      removeProductDocument,
      z.object({ productDelete: z.object({ userErrors }).nullish() }),
      { id: gidOf('Product', id) },
    );
    const errors = answer.productDelete?.userErrors ?? [];
    // A product removed by someone else counts as removed.
    if (errors.length > 0 && (await this.read([id])).length > 0) refuseErrors(errors);
  }

  async #findById(id: string | undefined) {
    return id === undefined ? undefined : this.#find({ id: gidOf('Product', id) });
  }

  async #findByKey(key: string) {
    await this.#defineKey();
    return this.#find({ customId: { namespace: keyField.namespace, key: keyField.key, value: key } });
  }

  async #findBySku(sku: string): Promise<string | undefined> {
    const node = z.object({ sku: z.string().nullish(), product: z.object({ id: z.string() }) });
    const schema = z.object({ productVariants: z.object({ nodes: z.array(node) }) });
    const query = `sku:"${sku.replace(/["\\]/g, '')}"`;
    const { productVariants } = await this.#client.run(variantsBySkuDocument, schema, { query });
    return productVariants.nodes.find((one) => one.sku === sku)?.product.id;
  }

  async #find(identifier: object): Promise<Current | undefined> {
    const schema = z.object({ productByIdentifier: productAnswer.and(placesAnswer).and(lookAnswer).nullish() });
    const { productByIdentifier: found } = await this.#client.run(productByDocument, schema, { identifier });
    if (!found) return undefined;
    const variants = await this.#allVariants(found);
    return {
      id: found.id,
      look: found,
      groupIds: found.collections.nodes.map(({ id }) => idOf(id)),
      variantIds: new Map(variants.map(({ sku, id }) => [sku, splitVariantId(id).variant])),
      pictureIds: new Map(
        found.media.nodes.flatMap(({ id, image }) => (id && image ? [[fileIn(image.url), id] as const] : [])),
      ),
    };
  }

  /** Defines the metafield: without it Shopify cannot find products by key. */
  async #defineKey(): Promise<void> {
    if (this.#memory.isKeyDefined) return;
    const answer = await this.#client.run(
      keyDefinitionDocument,
      z.object({ metafieldDefinitionCreate: z.object({ userErrors }) }),
    );
    refuseErrors(answer.metafieldDefinitionCreate.userErrors.filter(({ code }) => code !== 'TAKEN'));
    this.#memory.isKeyDefined = true;
  }

  /** An active product is for sale only where it is published. */
  async #publish(id: string): Promise<void> {
    this.#memory.onlineStores ??= await this.#findOnlineStores();
    if (this.#memory.onlineStores.length === 0) return;
    const answer = await this.#client.run(publishDocument, z.object({ publishablePublish: z.object({ userErrors }) }), {
      id,
      publications: this.#memory.onlineStores.map((publicationId) => ({ publicationId })),
    });
    refuseErrors(answer.publishablePublish.userErrors);
  }

  async #findOnlineStores(): Promise<string[]> {
    const channels = z.object({ nodes: z.array(z.object({ handle: z.string() })) });
    const schema = z.object({
      publications: z.object({ nodes: z.array(z.object({ id: z.string(), channels: channels.nullish() })) }),
    });
    const { publications } = await this.#client.run(onlineStoreDocument, schema);
    const isOnline = (handle: string) => /^online[_-]store/.test(handle);
    return publications.nodes
      .filter(({ channels }) => channels?.nodes.some(({ handle }) => isOnline(handle)))
      .map(({ id }) => id);
  }

  async #whole(product: ProductAnswer): Promise<RemoteProduct> {
    const id = idOf(product.id);
    return {
      id,
      key: product.metafield?.value,
      adminUrl: `https://${this.#address}/admin/products/${id}`,
      isActive: product.status === 'ACTIVE',
      variants: await this.#allVariants(product),
    };
  }

  async #allVariants({ id, variants }: ProductAnswer): Promise<RemoteVariant[]> {
    const nodes = [...variants.nodes];
    let { hasNextPage, endCursor } = variants.pageInfo;
    const schema = z.object({ product: z.object({ variants: variantsAnswer }).nullish() });
    while (hasNextPage) {
      const { product } = await this.#client.run(variantsDocument, schema, { id, after: endCursor });
      if (!product || product.variants.nodes.length === 0) break;
      nodes.push(...product.variants.nodes);
      ({ hasNextPage, endCursor } = product.variants.pageInfo);
    }
    return nodes.map(({ sku, price, inventoryQuantity, ...variant }) => ({
      id: variantIdOf(variant),
      sku: sku ?? '',
      price,
      pieces: inventoryQuantity ?? 0,
    }));
  }
}

/** The product's current remote state. */
interface Current {
  id: string;
  look: LookAnswer;
  variantIds: ReadonlyMap<string, string>;
  pictureIds: ReadonlyMap<string, string>;
  groupIds: readonly string[];
}

function productInput(product: ProductForShop, current: Current | undefined, locationId: string): object {
  const options = product.options.length > 0 ? product.options : [noOption];
  const file = (url: string, alt: string) => fileInput(url, alt, current);
  const alts = new Map(product.pictures.map(({ url, alt }) => [url, alt]));
  return {
    title: product.title,
    descriptionHtml: product.descriptionHtml,
    status: product.isActive ? 'ACTIVE' : 'DRAFT',
    collections: groupsWith(product, current?.groupIds ?? []).map((id) => gidOf('Collection', id)),
    files: pictureUrls(product).map((url) => file(url, alts.get(url) ?? product.title)),
    productOptions: options.map(({ name, values }, index) => ({
      name,
      position: index + 1,
      values: values.map((value) => ({ name: value })),
    })),
    variants: product.variants.map((variant, index) => ({
      ...(current?.variantIds.has(variant.sku) ? { id: current.variantIds.get(variant.sku) } : {}),
      optionValues: options.map(({ name, values }, place) => ({
        optionName: name,
        name: variant.values[place] ?? values[0],
      })),
      position: index + 1,
      sku: variant.sku,
      price: variant.price,
      ...(variant.compareAt !== undefined && { compareAtPrice: variant.compareAt }),
      inventoryPolicy: 'DENY',
      inventoryItem: {
        ...(variant.cost !== undefined && { cost: variant.cost }),
        ...(product.hsCode && { harmonizedSystemCode: product.hsCode }),
        ...(product.originIso && { countryCodeOfOrigin: product.originIso }),
        tracked: true,
        requiresShipping: true,
        measurement: { weight: { unit: 'GRAMS', value: variant.weightGrams } },
      },
      inventoryQuantities: [{ locationId, name: 'available', quantity: variant.pieces }],
      ...(variant.picture === undefined ? {} : { file: file(variant.picture, alts.get(variant.picture) ?? '') }),
    })),
    // A list is replaced as a whole: in a product that is there, other fields than ours would be lost.
    ...(current ? {} : { metafields: [{ ...keyField, type: 'id', value: product.key }] }),
  };
}

/** Pictures of variants must be among those of the product. */
const pictureUrls = ({ pictures, variants }: ProductForShop): string[] => [
  ...new Set([...pictures.map(({ url }) => url), ...variants.flatMap(({ picture }) => picture ?? [])]),
];

function fileInput(url: string, alt: string, current: Current | undefined): object {
  const filename = fileNameOf(url);
  const id = current?.pictureIds.get(filename);
  if (id !== undefined) return { id, alt };
  return { originalSource: url, contentType: 'IMAGE', filename, duplicateResolutionMode: 'REPLACE', alt };
}

/** The same for the same address, so that a picture is found again in the shop. */
function fileNameOf(url: string): string {
  const [ending = '.jpg'] = /\.(jpe?g|png|webp|gif|avif)$/i.exec(new URL(url).pathname) ?? [];
  return `sampan-${createHash('sha256').update(url).digest('hex').slice(0, 24)}${ending.toLowerCase()}`;
}

const fileIn = (url: string): string => (URL.canParse(url) ? (new URL(url).pathname.split('/').at(-1) ?? '') : '');
