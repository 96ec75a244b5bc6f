import { z } from 'zod';
import type { WooClient } from './client.ts';

const gramsIn: Record<string, number> = { kg: 1000, g: 1, lbs: 453.59237, oz: 28.349523125 };

/** Settings of one shop. */
export class WooSettings {
  readonly #client: WooClient;
  #gramsInUnit: Promise<number> | undefined;

  constructor(client: WooClient) {
    this.#client = client;
  }

  /** Converts to the shop's own unit. */
  async weight(grams: number): Promise<string> {
    this.#gramsInUnit ??= this.#readUnit().catch((error: unknown) => {
      this.#gramsInUnit = undefined;
      throw error;
    });
    return String(Number((grams / (await this.#gramsInUnit)).toFixed(4)));
  }

  async #readUnit(): Promise<number> {
    const schema = z.object({ value: z.string() });
    const unit = await this.#client.get(schema, '/settings/products/woocommerce_weight_unit');
    return gramsIn[unit?.value ?? 'kg'] ?? 1000;
  }
}
