import { randomUUID } from 'node:crypto';
import { defaultPriceRule } from '@sampan/contract/price-rules';
import type {
  ChannelProblem,
  ChannelShop,
  ProductForShop,
  ProductPut,
  RemoteProduct,
  SalesChannel,
} from '#connectors/sales-channel/sales-channel.ts';
import { SalesChannels } from '#connectors/sales-channel/sales-channels.ts';
import { sealKeys } from '#domains/channels/shop-keys.ts';
import type { Services } from '#shop/services.ts';
import type { TestCustomer } from './shop.ts';

/** A remote shop in memory: its objects, the requests, and failures to inject. */

interface Stored {
  id: string;
  product: ProductForShop;
  variants: { id: string; sku: string; price: string; pieces: number }[];
}

type Operation = 'putProduct' | 'putOffers' | 'readProducts' | 'removeProduct' | 'findProduct';

interface Planned {
  operation: Operation;
  /** `after`: it was done there, and the answer was lost. */
  moment: 'before' | 'after';
  problem: ChannelProblem | Error;
}

export class FakeChannel {
  readonly products = new Map<string, Stored>();
  /** Requests in order; for offers, the values set. */
  readonly requests: { operation: Operation; what: unknown }[] = [];
  readonly #planned: Planned[] = [];
  #made = 0;
  batch = 10;
  /** Awaited within each request: a test can pause there. */
  meanwhile: (operation: Operation) => Promise<void> = async () => {};

  fail(operation: Operation, problem: ChannelProblem | Error, moment: Planned['moment'] = 'before'): void {
    this.#planned.push({ operation, problem, moment });
  }

  count(operation: Operation): number {
    return this.requests.filter((request) => request.operation === operation).length;
  }

  /** Finds a variant by SKU. */
  variant(sku: string) {
    const found = [...this.products.values()].flatMap(({ variants }) => variants).find((one) => one.sku === sku);
    if (!found) throw new Error(`no ${sku} there`);
    return found;
  }

  async #run<Result>(operation: Operation, what: unknown, work: () => Result): Promise<Result> {
    this.requests.push({ operation, what });
    const index = this.#planned.findIndex((planned) => planned.operation === operation);
    const [planned] = index < 0 ? [] : this.#planned.splice(index, 1);
    await this.meanwhile(operation);
    if (planned?.moment === 'before') throw planned.problem;
    const result = work();
    if (planned) throw planned.problem;
    return result;
  }

  #view({ id, product, variants }: Stored): RemoteProduct {
    return {
      id,
      key: product.key,
      adminUrl: `https://admin.example/${id}`,
      isActive: product.isActive,
      variants: variants.map((variant) => ({ ...variant })),
    };
  }

  #put(product: ProductForShop): ProductPut {
    const known = [...this.products.values()].find(
      (one) => one.id === product.id || (product.id === undefined && one.product.key === product.key),
    );
    const id = known?.id ?? `p${++this.#made}`;
    const before = new Map(known?.variants.map((variant) => [variant.sku, variant.id]));
    const variants = product.variants.map(({ sku, price, pieces }) => ({
      sku,
      price,
      pieces,
      id: before.get(sku) ?? `v${++this.#made}`,
    }));
    const stored = { id, product, variants };
    this.products.set(id, stored);
    const { vendor, productType, tags, handle } = product;
    return { ...this.#view(stored), groupIds: product.groupIds, look: { vendor, productType, tags, handle } };
  }

  #setOffers(offers: readonly { productId: string; variantId: string; price?: string; pieces?: number }[]) {
    const missing: string[] = [];
    for (const { productId, variantId, price, pieces } of offers) {
      const variant = this.products.get(productId)?.variants.find(({ id }) => id === variantId);
      if (!variant) missing.push(variantId);
      else Object.assign(variant, price === undefined ? {} : { price }, pieces === undefined ? {} : { pieces });
    }
    return { missing };
  }

  #find(by: { key: string } | { sku: string }): RemoteProduct | undefined {
    const found = [...this.products.values()].find((one) =>
      'key' in by ? one.product.key === by.key : one.variants.some(({ sku }) => sku === by.sku),
    );
    return found && this.#view(found);
  }

  shop(): ChannelShop {
    const later = async () => {
      throw new Error('not in this fake');
    };
    return {
      batch: this.batch,
      listGroups: async () => [{ id: 'g1', name: 'Kitchen' }],
      putProduct: (product) => this.#run('putProduct', product, () => this.#put(product)),
      putOffers: (offers) => this.#run('putOffers', offers, () => this.#setOffers(offers)),
      readProducts: (ids) =>
        this.#run('readProducts', ids, () =>
          ids.flatMap((id) => {
            const stored = this.products.get(id);
            return stored ? this.#view(stored) : [];
          }),
        ),
      findProduct: (by) => this.#run('findProduct', by, () => this.#find(by)),
      removeProduct: (id) => this.#run('removeProduct', id, () => void this.products.delete(id)),
      listGoods: later,
      facts: later,
      readOrder: later,
      putTracking: later,
      putDelivery: later,
      subscribe: later,
      unsubscribe: later,
      listOrders: () => {
        throw new Error('not in this fake');
      },
    };
  }
}

/** Every shop of the services is this one from now on. */
export function useFakeChannel(services: Services): FakeChannel {
  const fake = new FakeChannel();
  const later = () => {
    throw new Error('not in this fake');
  };
  const channel: SalesChannel = {
    name: 'shopify',
    limits: { options: 3, variants: 100, titleMax: 255 },
    readAddress: (text) => text,
    open: () => fake.shop(),
    consentUrl: later,
    readConsent: later,
    areKeysEnding: () => false,
    renewKeys: async () => undefined,
    readWebhook: later,
  };
  services.salesChannels = new SalesChannels([channel]);
  return fake;
}

export async function makeResellerShop(
  services: Services,
  { buyerId }: TestCustomer,
  { currency = 'USD', stockBuffer = 0 } = {},
): Promise<string> {
  const id = randomUUID();
  await services.db
    .insertInto('reseller_shops')
    .values({
      id,
      buyer_id: buyerId,
      channel: 'shopify',
      address: `${id}.example`,
      name: 'Okafor Home',
      currency,
      hook_token: id,
      stock_buffer: stockBuffer,
      last_contact_at: new Date(),
      sealed_keys: sealKeys(services.config.secretKeys, id, { token: 'token' }),
    })
    .execute();
  return id;
}

/** Prices a shop's goods by their price here alone, as shops of earlier versions do. */
export async function priceByGoods({ db }: Services, { buyerId }: TestCustomer, shopId: string): Promise<void> {
  const { bands, rounding, leastMarginE6 } = defaultPriceRule;
  await db
    .insertInto('shop_publishing')
    .values({
      shop_id: shopId,
      buyer_id: buyerId,
      language: 'en',
      basis: 'goods',
      bands: JSON.stringify(bands),
      rounding,
      least_margin_e6: leastMarginE6,
    })
    .execute();
}
