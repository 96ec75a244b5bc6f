import type { JobHandlers } from '#jobs/queue.ts';
import { type PaymentProvider, ProviderUnavailable } from './payment.ts';

/**
 * The payment providers that a shop has. New payments go to one of them; whatever another took is read, refunded and
 * reconciled there, also after the shop has changed.
 */
export class Payments {
  /** Takes new payments. */
  readonly current: PaymentProvider;
  readonly #byName: ReadonlyMap<string, PaymentProvider>;

  constructor(current: PaymentProvider, others: readonly PaymentProvider[] = []) {
    this.current = current;
    this.#byName = new Map([current, ...others].map((provider) => [provider.name, provider]));
  }

  find(name: string): PaymentProvider | undefined {
    return this.#byName.get(name);
  }

  /** The provider of a payment that was made. Throws `ProviderUnavailable` where the shop has no connector to it any more. */
  get(name: string): PaymentProvider {
    const provider = this.find(name);
    if (!provider) throw new ProviderUnavailable(`this shop has no payment provider called ${name}`);
    return provider;
  }

  /** What the providers have to run in the background. */
  jobs(): JobHandlers {
    return Object.assign({}, ...[...this.#byName.values()].map(({ jobs }) => jobs));
  }
}
