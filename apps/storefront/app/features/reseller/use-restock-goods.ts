import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';

export interface RestockSize {
  skuId: number;
  name: string;
  stock: number;
}

export interface RestockGoods {
  title: string;
  picture: string;
  minOrderQuantity: number;
  batch: number;
  sizes: RestockSize[];
}

/** The restockable variants of a product; undefined while loading, null if it is no longer sold. */
export function useRestockGoods(offerId: number): RestockGoods | null | undefined {
  const [goods, setGoods] = useState<RestockGoods | null>();
  useEffect(() => {
    let isGone = false;
    readGoods(offerId).then(
      (found) => !isGone && setGoods(found),
      () => !isGone && setGoods(null),
    );
    return () => {
      isGone = true;
    };
  }, [offerId]);
  return goods;
}

async function readGoods(offerId: number): Promise<RestockGoods> {
  // Products sourced for this customer alone are private.
  const product = await call('getProductDetail', { offerId }).catch(() => call('getPrivateProduct', { offerId }));
  const {
    subjectTrans: title,
    productImage,
    minOrderQuantity,
    batchNumber,
    productSkuInfos,
    productSaleInfo,
  } = product;
  const plain = { skuId: offerId, name: '', stock: productSaleInfo.amountOnSale };
  const sizes = productSkuInfos.map(({ skuId, amountOnSale, skuAttributes }) => ({
    skuId,
    name: skuAttributes.map(({ valueTrans }) => valueTrans).join(', '),
    stock: amountOnSale,
  }));
  return {
    title,
    picture: productImage.images[0] ?? '',
    minOrderQuantity,
    batch: batchNumber,
    sizes: sizes.length > 0 ? sizes : [plain],
  };
}
