import type pg from 'pg';
import { type Card, type Provider, type ProviderPayment, sum } from './fire-provider.ts';

/** The sandbox is part of the shop: its page's calls are the shop's, its books are tables. */

const numbers: Record<Card, string> = {
  pays: '4242424242424242',
  refused: '4000000000000002',
  asks: '4000002500003155',
  'pays later': '4000000000000077',
  unrefundable: '4000000000005126',
};

export const sandbox: Provider = {
  name: 'sandbox',
  variables: {},
  async pay(client, { intentId, clientSecret }, card) {
    const step = async (name: string, input: object) => {
      const body = { clientSecret, ...input };
      const { data } = await client.ask<{ status?: string }>('POST', `/sandbox/intents/${intentId}/${name}`, { body });
      return data.status;
    };
    const typed = { number: numbers[card], expiry: '12/40', cvc: '123', name: 'Amara Okafor' };
    let status = await step('confirm', { card: typed });
    if (status === 'REQUIRES_CUSTOMER_ACTION') status = await step('authenticate', { code: '123456' });
    if (status === 'PENDING') return 'pending';
    return status === 'SUCCEEDED' ? 'paid' : 'refused';
  },
  readBooks,
  close: async () => {},
};

interface Row {
  id: string;
  request_id: string;
  merchant_order_id: string;
  cents: string;
  status: string;
  refunds: ProviderPayment['refunds'];
}

async function readBooks(pool: pg.Pool): Promise<ProviderPayment[]> {
  const { rows } = await pool.query<Row>(`
    select i.id, i.request_id, i.merchant_order_id, i.amount_cents as cents, i.status,
      coalesce((select json_agg(json_build_object('requestId', r.request_id, 'cents', r.amount_cents, 'isPaid', r.status = 'SETTLED'))
        from sandbox_refunds r where r.intent_id = i.id), '[]') as refunds
    from sandbox_intents i`);
  return rows.map(({ id, request_id, merchant_order_id, cents, status, refunds }) => {
    const charges = status === 'SUCCEEDED' ? [Number(cents)] : [];
    const repaid = refunds.filter(({ isPaid }) => isPaid).map((refund) => refund.cents);
    return {
      intentId: id,
      requestId: request_id,
      merchantOrderId: merchant_order_id,
      charges,
      refunds,
      disputes: [],
      balanceCents: sum(charges) - sum(repaid),
    };
  });
}
