import { setTimeout as sleep } from 'node:timers/promises';
import type { Alibaba1688Simulator } from '../../simulators/alibaba1688/simulator.ts';
import type { Chance } from '../chance.ts';
import { type Client, complain } from '../fire-client.ts';
import type { Database } from '../resellers/database.ts';

/** The people of the shop: they draft, approve and order purchases, and decide what the shop asks them. */

export interface Clerk {
  owner: Client;
  database: Database;
  simulator: Alibaba1688Simulator;
  chance: Chance;
  /** Lines of orders that are not bought yet. */
  lines: string[];
  /** Purchase orders before the fire have lower numbers. */
  after: number;
  answers: { unclear: number; heldSums: number; refusedPayments: number; byHand: number };
}

const openMost = 8;

interface Purchase {
  id: string;
  version: number;
  state: string;
  market: string | null;
  totalFen: number | null;
}

interface Order {
  id: string;
  state: string;
  payState: string;
  payNote: string;
  totalFen: number;
  freightFen: number;
  needsApproval: boolean;
}

export const purchasesOf = (database: Database, after: number) =>
  database.rows<Purchase>(
    `select p.id, p.version, p.state, m.state as market, m.total_fen::float8 as "totalFen" from purchase_orders p
     left join marketplace_purchases m on m.purchase_order_id = p.id where p.number > $1 order by p.number`,
    [after],
  );

export const ordersOf = (database: Database, after: number) =>
  database.rows<Order>(
    `select o.id, o.state, o.pay_state as "payState", o.pay_note as "payNote", o.total_fen::float8 as "totalFen",
       o.freight_fen::float8 as "freightFen",
       (o.approved_fen is distinct from o.total_fen or o.approved_freight_fen is distinct from o.freight_fen) as "needsApproval"
     from marketplace_orders o join purchase_orders p on p.id = o.purchase_order_id
     where p.number > $1 and o.state = 'unpaid' and o.pay_state <> 'paid'`,
    [after],
  );

/** Buys until `isOver`; while `isSettling` nothing new is drafted. */
export async function runClerk(clerk: Clerk, isSettling: () => boolean, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await sleep(100 + clerk.chance.below(200));
    try {
      const purchases = await purchasesOf(clerk.database, clerk.after);
      const open = purchases.filter(({ state, market }) => state === 'draft' || market !== 'placed').length;
      if (!isSettling() && open < openMost) await draft(clerk);
      for (const purchase of purchases) await step(clerk, purchase);
      for (const order of await ordersOf(clerk.database, clerk.after)) await decide(clerk, order);
    } catch (error) {
      complain(`the clerk: ${error instanceof Error ? error.message : error}`);
    }
  }
}

async function draft({ owner, lines }: Clerk): Promise<void> {
  const orderItemId = lines.shift();
  if (!orderItemId) return;
  const { status, error } = await owner.ask('POST', '/api/console/purchase-orders', {
    body: { lines: [{ orderItemId }] },
  });
  // A repeat finds that the first request has done it.
  if (status !== 200 && error !== 'already_bought') complain(`a draft: ${status} ${error}`);
}

async function step({ owner, answers }: Clerk, { id, version, state, market, totalFen }: Purchase): Promise<void> {
  const act = (path: string, purchase: object) =>
    owner.ask<{ list?: { problem: string | null }[] }>('POST', `/api/console/purchase-orders/${path}`, {
      body: { purchases: [{ id, ...purchase }] },
    });
  if (market === 'unclear') {
    answers.unclear++;
    await owner.ask('POST', `/api/console/purchase-orders/${id}/marketplace/answer`, { body: { externalId: '' } });
  } else if (state !== 'draft') return;
  else if (market === null || market === 'refused') await act('preview', { version });
  else if (market === 'previewed') await act('approve', { totalFen });
  else if (market === 'approved') {
    const { data } = await act('order', { version });
    const problem = data.list?.[0]?.problem;
    // Others are what a repeat, or a kill between two steps, may meet.
    if (problem === 'lines' || problem === 'not_offered') complain(`an approved purchase is not ordered: ${problem}`);
  }
}

/** A changed sum is approved once seen, a refused payment is tried again, and what reading does not tell is paid by hand. */
async function decide({ owner, simulator, answers }: Clerk, order: Order): Promise<void> {
  const { id, payState, payNote, totalFen, freightFen, needsApproval } = order;
  const path = `/api/console/marketplace-orders/${id}`;
  const isByHand = payState === 'unclear' || (payState === 'refused' && payNote.includes('PAY_TIMES_LIMIT'));
  if (isByHand) {
    // A held sum has no page for paying.
    if (needsApproval) await owner.ask('POST', `${path}/approve`, { body: { totalFen, freightFen } });
    const { status, data } = await owner.ask<{ url: string }>('POST', '/api/console/marketplace-orders/payment-link', {
      body: { ids: [id] },
    });
    if (status === 200 && data.url.startsWith(simulator.origin)) {
      answers.byHand++;
      await fetch(data.url, { method: 'POST' });
    }
    await owner.ask('POST', `${path}/read`, { body: {} });
  } else if (payState === 'refused' || (needsApproval && payState === 'unpaid')) {
    if (payState === 'refused') answers.refusedPayments++;
    else answers.heldSums++;
    await owner.ask('POST', `${path}/approve`, { body: { totalFen, freightFen } });
  }
}
