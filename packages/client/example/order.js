// @ts-check
import { isRefusal } from '@sampan/client';

/** Finds a product, checks what it costs delivered, orders it and reads the bill. */

/**
 * @param {import('@sampan/client').ShopCalls} shop
 * @param {ReturnType<typeof import('./memory.js').openMemory>} memory
 * @param {{ keyword: string, pieces: number, isByTransfer: boolean }} wish
 */
export async function order(shop, memory, { keyword, pieces, isByTransfer }) {
  const { product, line } = await choose(shop, keyword, pieces);
  console.log(`${product.subjectTrans}: ${line.quantity} pieces at $${line.price}`);

  const { records } = await shop.addresses.listAddresses();
  const [address] = records;
  if (!address) throw new Error('There is no shipping address yet: add one in the shop.');
  await compareFreight(shop, product.offerId, address.location.countryCode, line);

  const purchase = JSON.stringify([address.id, line]);
  const placed = await shop.orders
    .checkoutNow({ addressId: address.id, productDtos: [line] }, { idempotencyKey: memory.keyOf(purchase) })
    .catch((error) => {
      // Nothing was ordered. A real system would ask somebody, or order again below a limit.
      if (isRefusal(error, 'price_changed')) console.error('Prices have changed:', error.data.lines);
      throw error;
    });
  memory.end(purchase);
  console.log(`ordered: ${placed.sn}`);

  const bill = await shop.billing.getBill({ id: placed.billId });
  console.log(`goods $${bill.totalAmountUsd}, freight $${bill.totalDeliveryPriceByIntl}, in all $${bill.totalCostUsd}`);
  const due = bill.billDetailDtos.find(({ state }) => state === 'due');
  if (due && isByTransfer) await payByTransfer(shop, due, placed.sn);
  else console.log(`to pay now: $${bill.dueUsd}`);
}

/**
 * @param {import('@sampan/client').ShopCalls} shop
 * @param {string} keyword
 * @param {number} pieces
 */
async function choose(shop, keyword, pieces) {
  const { data } = await shop.catalogue.searchProducts({ keyword, inStockOnly: true, pageSize: 1 });
  const [found] = data;
  if (!found) throw new Error(`The shop has nothing for "${keyword}".`);
  const product = await shop.catalogue.getProductDetail({ offerId: found.offerId });
  const sku = product.productSkuInfos.find(({ amountOnSale }) => amountOnSale >= pieces);
  // Not below the minimum, and in whole batches.
  const batches = Math.ceil(Math.max(pieces, product.minOrderQuantity) / product.batchNumber);
  const line = {
    productId: product.offerId,
    productSkuId: sku?.skuId ?? product.offerId,
    quantity: batches * product.batchNumber,
    // What we are ready to pay: if today's price is higher, the shop refuses and nothing is ordered.
    price: sku?.price ?? product.productSaleInfo.price,
  };
  return { product, line };
}

/**
 * @param {import('@sampan/client').ShopCalls} shop
 * @param {number} offerId
 * @param {string} country
 * @param {{ productSkuId: number, quantity: number }} line
 */
async function compareFreight(shop, offerId, country, { productSkuId, quantity }) {
  const { lines } = await shop.shipping.estimateShipping({ offerId, country, items: [{ productSkuId, quantity }] });
  if (lines.length === 0) throw new Error(`The shop cannot send this to ${country}.`);
  for (const { name, priceUsd, daysFrom, daysTo, perPieceUsd } of lines)
    console.log(`  ${name}: $${priceUsd}, ${daysFrom}–${daysTo} days; a piece delivered $${perPieceUsd}`);
}

/**
 * @param {import('@sampan/client').ShopCalls} shop
 * @param {import('@sampan/client').Instalment} instalment
 * @param {string} sn
 */
async function payByTransfer(shop, { id, amountUsd }, sn) {
  const { accounts, reference } = await shop.settings.listBankAccounts();
  const [account] = accounts;
  if (account) console.log(`transfer to ${account.holder}, ${account.bank}, ${account.number}`);
  console.log(`$${amountUsd}, reference "${reference.replace('{order}', sn)}"`);
  await shop.billing.commitApproval({ billDetailId: id, approvalStatus: 'un_commit', remark: 'Sent by our ERP' });
}
