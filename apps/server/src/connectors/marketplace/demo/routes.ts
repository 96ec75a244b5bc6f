import type { FastifyInstance, FastifyReply } from 'fastify';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';
import { escapeHtml } from '#text/escape-html.ts';
import type { MarketplaceOrder } from '../buying.ts';

/** The demo marketplace's own page, on which a person pays orders from the account's balance. */

export const payPath = '/dev/marketplace/pay';
const ordersMost = 30;

export async function demoMarketplaceRoutes(app: FastifyInstance, { marketplace }: Services): Promise<void> {
  const readOrders = async (ids: unknown): Promise<MarketplaceOrder[]> => {
    if (marketplace?.name !== 'demo' || typeof ids !== 'string') throw refuse('not_found');
    const { buying } = marketplace;
    const orders = await Promise.all(
      ids
        .split(',')
        .slice(0, ordersMost)
        .map((id) => buying.readOrder(id)),
    );
    const found = orders.filter((order) => order !== undefined);
    if (found.length === 0) throw refuse('not_found');
    return found;
  };
  // The form has no fields of its own.
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
    payload.resume();
    done(null, {});
  });

  app.get<{ Querystring: { orders?: unknown } }>(payPath, async ({ query }, reply) =>
    sendPage(reply, payPage(await readOrders(query.orders))),
  );

  app.post<{ Querystring: { orders?: unknown } }>(payPath, async ({ query }, reply) => {
    for (const { orderId, totalFen, state } of await readOrders(query.orders))
      if (state === 'unpaid')
        await marketplace?.buying.pay({ orderId, amountFen: totalFen, requestId: `by hand ${orderId}` });
    return sendPage(reply, payPage(await readOrders(query.orders)));
  });
}

const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'")
    .type('text/html; charset=utf-8')
    .send(html);

function payPage(orders: readonly MarketplaceOrder[]): string {
  const yuan = (fen: number) => `¥${(fen / 100).toFixed(2)}`;
  const rows = orders.map(
    ({ orderId, outNumber, totalFen, isPaid, originalState }) =>
      `<tr><td>${escapeHtml(orderId)}</td><td>${escapeHtml(outNumber)}</td><td>${yuan(totalFen)}</td><td>${isPaid ? 'paid' : escapeHtml(originalState)}</td></tr>`,
  );
  const due = orders.filter(({ state }) => state === 'unpaid').reduce((sum, { totalFen }) => sum + totalFen, 0);
  const form =
    due > 0 ? `<form method="post"><button>Pay ${yuan(due)}</button></form>` : '<p>Nothing is left to pay.</p>';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Demo marketplace</title><style>body{font:16px/1.5 system-ui;max-width:40rem;margin:2rem auto;padding:0 1rem}
td{padding:.25rem .75rem .25rem 0}button{font:inherit;padding:.75rem 1.25rem;min-height:44px}</style>
<h1>Demo marketplace</h1><p>No money moves: it is taken from the demo account’s balance.</p><table>${rows.join('')}</table>${form}</html>`;
}
