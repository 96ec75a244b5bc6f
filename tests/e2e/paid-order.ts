import { type Customer, placeOrder } from './customers.ts';
import { approveDeclaration } from './operators.ts';

/** Paid, and its goods still to be bought. */
export async function paidOrder(customer: Customer): Promise<{ id: string; sn: string }> {
  const { id, sn, billId } = await placeOrder(customer, 'mug');
  await payByTransfer(customer, { sn, billId });
  return { id, sn };
}

/** Declared by the customer, and approved. */
export async function payByTransfer(customer: Customer, { sn, billId }: { sn: string; billId: string }): Promise<void> {
  const { billDetailDtos } = await customer.call<{ billDetailDtos: { id: string }[] }>(
    `/fms/bill/billDetail/${billId}`,
  );
  const billDetailId = billDetailDtos.at(-1)?.id;
  await customer.call('/fms/bill/commitApproval', {
    billDetailId,
    approvalStatus: 'un_commit',
    billImages: '',
    remark: '',
  });
  await approveDeclaration(sn);
}
