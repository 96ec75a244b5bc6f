import type { SupplierConnector } from './supplier.ts';

/** A supplier that is loaded when first used. */
export function loadedLater(name: string, load: () => Promise<SupplierConnector>): SupplierConnector {
  return {
    name,
    async *categories() {
      yield* (await load()).categories();
    },
    async *suppliers() {
      yield* (await load()).suppliers();
    },
    async *products() {
      yield* (await load()).products();
    },
    async *pallets() {
      yield* (await load()).pallets();
    },
  };
}
