import {
  ChannelProblem,
  type ChannelProblemKind,
  type ChannelShop,
  type DeliveryForShop,
  type OddOrder,
  type RemoteOrder,
  type RemoteOrderLine,
  type SalesChannel,
  type TrackingForShop,
} from '#connectors/sales-channel/sales-channel.ts';
import { SalesChannels } from '#connectors/sales-channel/sales-channels.ts';
import { sealKeys } from '#domains/channels/shop-keys.ts';
import type { TestCustomer, TestShop } from './shop.ts';

/** A remote shop with orders only, in this process: it records what it receives, and can fail. */
export class OrderChannel {
  readonly orders = new Map<string, RemoteOrder>();
  /** Those that cannot be read, in their place of the list. */
  readonly odd = new Map<string, OddOrder>();
  readonly pushed: TrackingForShop[] = [];
  readonly delivered: DeliveryForShop[] = [];
  readonly asked: Date[] = [];
  /** Problems of the next requests, one each. */
  readonly problems: ChannelProblemKind[] = [];
  /** Does its work, and then the answer is lost: so often. */
  losesAnswers = 0;
  /** A list of orders ends with a problem after the last of them: so often. */
  breaksOff = 0;

  put(order: Partial<RemoteOrder> & { id: string }): RemoteOrder {
    const whole = { ...remoteOrder(order.id), ...this.orders.get(order.id), ...order };
    this.orders.set(order.id, whole);
    return whole;
  }

  /** Every request waits for it. */
  holds: Promise<void> | undefined;

  async #meet(): Promise<void> {
    await this.holds;
    const kind = this.problems.shift();
    if (kind) throw new ChannelProblem(kind, { said: `it is ${kind}` });
  }

  open(): ChannelShop {
    const shop: Partial<ChannelShop> = {
      readOrder: async (id) => {
        await this.#meet();
        return this.odd.get(id) ?? this.orders.get(id);
      },
      listOrders: (since) => this.#list(since),
      putTracking: async (tracking) => {
        await this.#meet();
        if (!this.pushed.some(({ key }) => key === tracking.key)) this.pushed.push(tracking);
        if (this.losesAnswers-- > 0) throw new ChannelProblem('unavailable');
      },
      putDelivery: async (delivery) => {
        await this.#meet();
        if (!this.delivered.some(({ number }) => number === delivery.number)) this.delivered.push(delivery);
        if (this.losesAnswers-- > 0) throw new ChannelProblem('unavailable');
      },
    };
    return shop as ChannelShop;
  }

  async *#list(since: Date): AsyncIterable<RemoteOrder | OddOrder> {
    this.asked.push(since);
    await this.#meet();
    for (const order of [...this.orders.values()])
      if (order.isPaid && order.changedAt >= since) yield this.odd.get(order.id) ?? order;
    if (this.breaksOff-- > 0) throw new ChannelProblem('unavailable');
  }

  asSalesChannel(): SalesChannel {
    const areKeysEnding = () => false;
    const channel: Partial<SalesChannel> = { name: 'shopify', areKeysEnding, open: () => this.open() };
    return channel as SalesChannel;
  }
}

/** An order paid an hour ago, one piece, to a recipient in Leeds. */
export function remoteOrder(id: string): RemoteOrder {
  const placedAt = new Date(Date.now() - 3600_000);
  return {
    id,
    name: `#${id}`,
    placedAt,
    changedAt: placedAt,
    isPaid: true,
    isCancelled: false,
    isFulfilled: false,
    currency: 'GBP',
    lines: [remoteLine(`${id}-1`)],
    recipient: {
      firstName: 'Tomasina',
      lastName: 'Ravenscroft',
      company: '',
      countryIso: 'GB',
      province: '',
      city: 'Leeds',
      street: '14 Wharfdale Row',
      postcode: 'LS1 4DY',
      phone: '0113 496 0123',
      email: 'tomasina@example.com',
    },
    shippingName: 'Standard',
    waits: [],
    details: noDetails,
  };
}

const noDetails: RemoteOrder['details'] = {
  note: '',
  properties: [],
  tags: [],
  discountCodes: [],
  discount: '',
  tip: '',
  duties: '',
  outstanding: '',
  fees: [],
  paidWith: [],
  unshipped: [],
  isEdited: false,
  isPartlySent: false,
};

export function remoteLine(id: string, line: Partial<RemoteOrderLine> = {}): RemoteOrderLine {
  const quantity = line.quantity ?? 1;
  const goods = { variantId: 'v1', sku: 'TOTE-XL', title: 'Canvas tote XL', price: '12.50', properties: [] };
  return { ...goods, id, quantity, ordered: quantity, ...line };
}

let counter = 0;

/** Connects it for a customer, as `connectShop` would; returns the shop's id. */
export async function connectOrderChannel(
  shop: TestShop,
  customer: TestCustomer,
  channel: OrderChannel,
): Promise<string> {
  Object.assign(shop.services, { salesChannels: new SalesChannels([channel.asSalesChannel()]) });
  const id = crypto.randomUUID();
  await shop.db
    .insertInto('reseller_shops')
    .values({
      id,
      buyer_id: customer.buyerId,
      channel: 'shopify',
      address: `shop${++counter}.myshopify.com`,
      name: 'Okafor Home',
      currency: 'GBP',
      hook_token: `hook-${counter}`,
      sealed_keys: sealKeys(shop.services.config.secretKeys, id, { token: 'secret' }),
    })
    .execute();
  return id;
}
