import type { SupplierConnector } from '@sampan/server/connectors/supplier/supplier';

/**
 * An invented marketplace, the same at every run: goods with pictures in `apps/demo/pictures`. `products`
 * requests another number: fewer, spread over all kinds, or more (variations of the same goods, for scale tests). The
 * goods are loaded when first used.
 */
export function demoSupplier({ products }: { products?: number } = {}): SupplierConnector {
  return {
    name: 'demo',
    async *categories() {
      const { categoriesWithGoods } = await import('./catalogue.ts');
      yield* categoriesWithGoods();
    },
    async *suppliers() {
      const { suppliers } = await import('./suppliers.ts');
      yield* suppliers;
    },
    async *products() {
      const { productsOf } = await import('./catalogue.ts');
      yield* productsOf(products);
    },
    async *pallets() {
      const { palletsFor } = await import('./catalogue.ts');
      yield* palletsFor(products);
    },
  };
}
