import { type PaymentProvider, ProviderUnavailable } from './payment.ts';

/**
 * The shop's payment providers. New payments go to one of them; a payment that another one took is read, refunded and
 * reconciled there, even after the shop has switched.
 */
export class Payments {
  readonly current: PaymentProvider;
  readonly #byName: ReadonlyMap<string, PaymentProvider>;

  constructor(current: PaymentProvider, others: readonly PaymentProvider[] = []) {
    this.current = current;
    this.#byName = new Map([current, ...others].map((provider) => [provider.name, provider]));
  }

  find(name: string): PaymentProvider | undefined {
    return this.#byName.get(name);
  }

  /** Foreign hosts of all widgets that the payment page may show: a payment is completed with the provider that has it. */
  get widgetHosts(): string[] {
    return [...new Set([...this.#byName.values()].flatMap(({ widgetHost }) => widgetHost ?? []))];
  }

  /** The provider of an existing payment. Throws `ProviderUnavailable` if the shop no longer has its connector. */
  get(name: string): PaymentProvider {
    const provider = this.find(name);
    if (!provider) throw new ProviderUnavailable(`this shop has no payment provider called ${name}`);
    return provider;
  }
}
