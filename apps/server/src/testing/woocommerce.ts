import { type Options, startWooCommerceSimulator } from '../../../../tests/simulators/woocommerce/simulator.ts';

/** WooCommerce, simulated: a shop, and a key of its owner's. Stop it in `afterAll`. */
export async function openWooCommerce(options: Options = {}) {
  const simulator = await startWooCommerceSimulator(options);
  const [first] = simulator.shops;
  if (!first) throw new Error('WooCommerce has no shop.');
  const { folder, address, key, secret } = first;
  return { simulator, origin: simulator.origin, folder, address, keys: { key, secret } };
}
