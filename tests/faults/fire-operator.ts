import { setTimeout as sleep } from 'node:timers/promises';
import type { Book } from './fire-book.ts';
import { type Answer, type Client, complain } from './fire-client.ts';

/** Finance: approves declared transfers and refunds, and pays back what came by transfer. Only orders of the fire. */

interface Declaration {
  id: string;
  sn: string;
  amountUsd: number;
}
interface Refund {
  id: string;
  sn: string;
  amountUsd: number;
}

/** A repeated request may find that the first one succeeded. */
function check(what: string, { status, error, isRepeat }: Answer<unknown>, done: string): void {
  if (status !== 200 && !(isRepeat && error === done)) complain(`${what}: ${status} ${error}`);
}

/** One pass over the three queues; returns how much there was to do. */
async function work(client: Client, book: Book): Promise<number> {
  const declarations = await client.must<Declaration[]>('GET', '/api/console/declarations');
  const declared = declarations.filter(({ sn }) => book.find(sn));
  for (const { id, sn, amountUsd } of declared) {
    const body = { amountUsd, bankReference: `TT-${sn}` };
    const answer = await client.ask('POST', `/api/console/declarations/${id}/approve`, { body });
    check(`${sn}: approving the transfer`, answer, 'order_status_changed');
  }
  const asked = await listRefunds(client, book, 'requested');
  for (const refund of asked) await decide(client, book, refund);
  const owed = [...(await listRefunds(client, book, 'failed')), ...(await listTransfersOwed(client, book))];
  for (const { id, sn } of owed) {
    const body = { bankReference: `RF-${sn}` };
    const answer = await client.ask('POST', `/api/console/refunds/${id}/paid`, { body });
    check(`${sn}: paying back`, answer, 'refund_not_possible');
  }
  return declared.length + asked.length + owed.length;
}

/** Money already taken back by a cardholder's bank cannot be refunded once more. */
async function decide(client: Client, book: Book, { id, sn, amountUsd }: Refund): Promise<void> {
  const order = book.find(sn);
  // The buyer's own answer is still on its way.
  if (!order?.refund) return;
  if (Math.round(amountUsd * 100) !== order.refund.cents) complain(`${sn}: a refund of ${amountUsd}`);
  const answer = await client.ask('POST', `/api/console/refunds/${id}/approve`, { body: {} });
  if (!order.dispute || answer.error !== 'refund_not_possible') {
    check(`${sn}: approving the refund`, answer, 'order_status_changed');
    order.refund.state = 'granted';
    return;
  }
  const rejected = await client.ask('POST', `/api/console/refunds/${id}/reject`, { body: { reason: 'disputed' } });
  check(`${sn}: rejecting the refund`, rejected, 'order_status_changed');
  order.refund.state = 'rejected';
}

const listTransfersOwed = async (client: Client, book: Book) =>
  (await listRefunds(client, book, 'paying')).filter(({ sn }) => book.find(sn)?.outcome === 'transfer');

async function listRefunds(client: Client, book: Book, state: string): Promise<Refund[]> {
  const path = `/api/console/refunds?pageSize=100&state=${state}`;
  const refunds: Refund[] = [];
  let after = '';
  do {
    const page = await client.must<{ list: Refund[]; next: string }>('GET', `${path}&after=${after}`);
    refunds.push(...page.list);
    after = page.next;
  } while (after);
  return refunds.filter(({ sn }) => book.find(sn));
}

/** Runs until there are no more requests. */
export async function keepBooks(client: Client, book: Book, isOver: () => boolean): Promise<void> {
  while ((await work(client, book)) > 0 || !isOver()) await sleep(500);
}
