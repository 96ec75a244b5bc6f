import { type PaymentProvider, ProviderUnavailable, type WidgetHosts } from './payment.ts';

/**
 * The shop's payment providers. The buyer chooses among those on offer; a payment that another one took is read,
 * refunded and reconciled there, even after the shop has switched it off.
 */
export class Payments {
  /** The first is the one a buyer who chooses none pays with; empty in a shop that takes transfers only. */
  readonly offered: readonly PaymentProvider[];
  readonly #byName: ReadonlyMap<string, PaymentProvider>;

  constructor(offered: readonly PaymentProvider[], others: readonly PaymentProvider[] = []) {
    this.offered = offered;
    this.#byName = new Map([...offered, ...others].map((provider) => [provider.name, provider]));
  }

  get all(): PaymentProvider[] {
    return [...this.#byName.values()];
  }

  get takesCards(): boolean {
    return this.offered.length > 0;
  }

  find(name: string): PaymentProvider | undefined {
    return this.#byName.get(name);
  }

  /** The provider of an existing payment. Throws `ProviderUnavailable` if the shop no longer has its connector. */
  get(name: string): PaymentProvider {
    const provider = this.find(name);
    if (!provider) throw new ProviderUnavailable(`this shop has no payment provider called ${name}`);
    return provider;
  }

  /** Foreign hosts of all widgets that the payment page may show: a payment is completed with the provider that has it. */
  get widgetHosts(): WidgetHosts {
    const hosts = this.all.map(({ widget }) => widget.hosts);
    const all = (kind: keyof WidgetHosts) => [...new Set(hosts.flatMap((one) => one[kind]))];
    return { script: all('script'), frame: all('frame'), connect: all('connect'), image: all('image') };
  }
}
