import { startWooCommerceSimulator } from '../simulators/woocommerce/simulator.ts';
import type { Customer } from './customers.ts';

/** A simulated shop of a reseller's. */

type Simulator = Awaited<ReturnType<typeof startWooCommerceSimulator>>;

export interface ResellerShop {
  simulator: Simulator;
  folder: string;
  /** By its keys; its orders are read at once, also when it is connected again. */
  connect(): Promise<void>;
  /** Something that is sold there without having been published from here. */
  sell(title: string, sku: string): Promise<void>;
  /** What its customers know of tracking numbers. */
  numbersOf(orderId: string): string[];
}

export async function openResellerShop(customer: Customer, folder = 'okafor'): Promise<ResellerShop> {
  const simulator = await startWooCommerceSimulator({ shops: [{ folder }] });
  const [shop] = simulator.shops;
  if (!shop) throw new Error('the simulator has no shop');
  const { address, key, secret } = shop;
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
  return {
    simulator,
    folder,
    connect: async () => {
      await customer.call('/reseller/shops/keys', { channel: 'woocommerce', address, key, secret });
    },
    sell: async (name, sku) => {
      const product = {
        name,
        type: 'simple',
        sku,
        regular_price: '14.90',
        status: 'publish',
        manage_stock: true,
        stock_quantity: 20,
      };
      const response = await fetch(`${address}/wp-json/wc/v3/products`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(product),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    numbersOf: (orderId) => {
      const { meta } = simulator.order(folder, orderId);
      const items = meta.find((one) => one.key === '_wc_shipment_tracking_items')?.value;
      return (items as { tracking_number: string }[] | undefined)?.map((item) => item.tracking_number) ?? [];
    },
  };
}
