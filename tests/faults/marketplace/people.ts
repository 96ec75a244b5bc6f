import { cast } from '../../../apps/demo/src/life/cast.ts';
import { asOwner } from '../../e2e/operators.ts';
import type { Alibaba1688Simulator } from '../../simulators/alibaba1688/simulator.ts';
import { Client } from '../fire-client.ts';
import { signIn } from '../fire-customer.ts';
import { sandbox } from '../fire-sandbox.ts';
import { firstOfferId } from './goods.ts';

/** What is done before the first kill: the owner connects and imports, a customer orders and pays. */

const warehouse = {
  receiver: '王五',
  mobile: '13800138000',
  postcode: '310051',
  province: '浙江省',
  city: '杭州市',
  district: '滨江区',
  town: null,
  street: '网商路699号',
  provinceCode: '330000',
  cityCode: '330100',
  districtCode: '330108',
};

export async function connect(simulator: Alibaba1688Simulator): Promise<void> {
  const { url } = (await asOwner('/marketplace/connection/ask', {})) as { url: string };
  const { searchParams } = new URL(simulator.consent(url));
  const [code, state] = [searchParams.get('code') ?? '', searchParams.get('state') ?? ''];
  await asOwner('/marketplace/connection/finish', { code, state });
  await asOwner('/settings/warehouse', { value: warehouse }, 'PUT');
  const value = { payByCall: true, payPerOrderFen: 10_000_000, payPerDayFen: 1_000_000_000, approveFen: 10_000_000 };
  await asOwner('/settings/buying', { value }, 'PUT');
}

export async function beginImport(count: number, categoryId: number): Promise<string> {
  const offerIds = Array.from({ length: count }, (_, index) => String(firstOfferId + index));
  const body = { offerIds, categoryId, starts: 'visible', mayShow: true };
  return ((await asOwner('/marketplace/imports', body)) as { importId: string }).importId;
}

interface CartItem {
  productId: number;
  productSkuId: number;
  quantity: number;
  price: number;
}

interface Seen {
  fmsBill: { billDetailDtos: { id: string; state: string }[] };
  customerOrderItemList: { id: string }[];
}

/** Each order has a line of every article. */
export async function buyAll(
  { port, welcome }: { port: number; welcome: string },
  articles: number,
  orders: number,
): Promise<{ lines: string[]; checkoutMs: number[] }> {
  const password = /Demo customer: +\S+ \/ (\S+)/.exec(welcome)?.[1] ?? '';
  const lines: string[] = [];
  const checkoutMs: number[] = [];
  const [first] = Object.values(cast);
  const client = new Client(port, '203.0.113.1');
  await signIn({ client, email: first?.email ?? '', password });
  const { records } = await client.must<{ records: { id: string }[] }>('POST', '/api/customer/receive/address/list', {
    body: { pageNum: 1, pageSize: 1 },
  });
  for (let nth = 0; nth < orders; nth++) {
    const wanted = Array.from({ length: articles }, (_, index) => ({
      productId: firstOfferId + index,
      productSkuId: firstOfferId + index,
      quantity: 3 + ((nth + index) % 5),
    }));
    await client.must('POST', '/api/order/cart/clear', { body: {} });
    await client.must('POST', '/api/order/cart/add', { body: wanted });
    const { list } = await client.must<{ list: CartItem[] }>('GET', '/api/order/cart/list');
    const productDtos = list.map(({ productId, productSkuId, quantity, price }) => ({
      productId,
      productSkuId,
      quantity,
      price,
    }));
    const began = performance.now();
    const { id } = await client.must<{ id: string }>('POST', '/api/order/cart/checkoutNow', {
      body: { addressId: records[0]?.id ?? '', productDtos },
      key: `fire-order-${nth}-${Date.now()}`,
    });
    checkoutMs.push(performance.now() - began);
    const look = () => client.must<Seen>('GET', `/api/customer/order/${id}`);
    const { fmsBill, customerOrderItemList } = await look();
    const due = fmsBill.billDetailDtos.find(({ state }) => state === 'due');
    const intent = await client.must<Parameters<typeof sandbox.pay>[1]>('POST', '/api/fms/bill/createPaymentIntent', {
      body: { billDetailId: due?.id, provider: sandbox.name },
      key: `fire-pay-${nth}-${Date.now()}`,
    });
    await sandbox.pay(client, intent, 'pays');
    await client.must('POST', '/api/fms/bill/checkPayment', { body: { intentId: intent.intentId } });
    lines.push(...customerOrderItemList.map((item) => item.id));
  }
  return { lines, checkoutMs };
}
