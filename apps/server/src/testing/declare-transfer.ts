import { dueInstalment, makeSmallOrder } from './pay.ts';
import type { TestActor, TestShop } from './shop.ts';

/** An order whose buyer says that it was paid by transfer. */
export async function declareTransfer(shop: TestShop, finance: TestActor, plan: 'full' | 'deposit' = 'full') {
  const made = await makeSmallOrder(shop, plan);
  const instalment = await dueInstalment(shop, made.customer, made.order.billId);
  await declareAgain(shop, made, instalment.id);
  return { ...made, instalment, declaration: await openDeclaration(shop, finance, made.order.id) };
}

export const declareAgain = (shop: TestShop, { customer }: { customer: TestActor }, billDetailId: string) =>
  shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId, remark: 'paid on Monday' }, customer);

export async function openDeclaration(shop: TestShop, finance: TestActor, orderId: string) {
  const found = (await shop.call('operatorListDeclarations', {}, finance)).find((one) => one.orderId === orderId);
  if (!found) throw new Error('not declared');
  return found;
}
