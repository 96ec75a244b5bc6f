import { orderableSkus, type Product, type Quantities } from './product.ts';

const key = 'chosenQuantities';

interface Stored {
  offerId: number;
  quantities: [skuId: number, quantity: number][];
}

/** Keeps a visitor's chosen quantities on the way to the login page and back. */
export function keepQuantities({ offerId }: Product, quantities: Quantities) {
  try {
    sessionStorage.setItem(key, JSON.stringify({ offerId, quantities: [...quantities] } satisfies Stored));
  } catch {
    // no storage: they are chosen again
  }
}

export function storedQuantities(product: Product): Quantities {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Stored | null;
    if (stored?.offerId !== product.offerId) return new Map();
    sessionStorage.removeItem(key);
    const stock = new Map(orderableSkus(product).map(({ skuId, amountOnSale }) => [skuId, amountOnSale]));
    return new Map(
      stored.quantities.flatMap(([skuId, quantity]) => {
        const left = Math.min(Math.trunc(quantity), stock.get(skuId) ?? 0);
        return left > 0 ? [[skuId, left] as const] : [];
      }),
    );
  } catch {
    return new Map();
  }
}
