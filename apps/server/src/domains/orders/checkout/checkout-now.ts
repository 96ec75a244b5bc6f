import { inTransaction } from '#database/connect.ts';
import { lockForCheckout } from '#domains/cart/selected-lines.ts';
import { findOrderableSkus } from '#domains/catalogue/orderable-skus.ts';
import { withConfirmedOffers } from '#domains/orders/confirmed-offers.ts';
import { type PlacedOrder, placeDirectly } from '#domains/orders/place-order.ts';
import { checkSentPrices, mergeLines, priceLines } from '#domains/orders/price-order.ts';
import { readDestination } from '#domains/orders/read-destination.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';

interface DirectItem {
  productId: number;
  /** Absent for a product without variants, whose only SKU has the product's number. */
  productSkuId?: number;
  quantity: number;
  price?: number | string | null;
}

interface DirectCheckout {
  addressId: string;
  productDtos: readonly DirectItem[];
}

export function checkoutNow(ctx: Context & { actor: Customer }, checkout: DirectCheckout): Promise<PlacedOrder> {
  return withConfirmedOffers(ctx, (confirmed) => orderItems(confirmed, checkout));
}

async function orderItems(
  ctx: Context & { actor: Customer },
  { addressId, productDtos }: DirectCheckout,
): Promise<PlacedOrder> {
  const destination = await readDestination(ctx, addressId);
  const { buyerId } = ctx.actor;
  const wanted = mergeLines(
    productDtos.map(({ productId, productSkuId, quantity, price }) => ({
      productId,
      skuId: productSkuId ?? productId,
      quantity,
      sentPrice: price,
    })),
  );
  return inTransaction(ctx.db, async (tx) => {
    await lockForCheckout(tx, buyerId);
    const price = async () => {
      const skus = await findOrderableSkus(tx, wanted, ctx.language, buyerId);
      const lines = priceLines(wanted, new Map(skus.map((sku) => [sku.skuId, sku])));
      checkSentPrices(lines);
      return lines;
    };
    return placeDirectly(tx, ctx, destination, { to: addressId, wanted, price });
  });
}
