import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from './chance.ts';
import type { Book } from './fire-book.ts';
import type { Line } from './fire-line.ts';
import type { OutsideProvider } from './fire-provider.ts';

/** Cardholders' banks, and the provider's time and moods, while the shop comes and goes. */

const minute = 60_000;

export async function keepBanks(
  provider: OutsideProvider,
  { line, book, chance }: { line: Line; book: Book; chance: Chance },
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    await sleep(200 + chance.below(800));
    await provider.advance(chance.below(3 * minute));
    if (chance.is(0.3)) await provider.misbehave(chance);
    if (chance.is(0.03)) await line.cutFor(chance.below(6000));
    if (chance.is(0.25)) dispute(provider, book, chance);
    if (chance.is(0.15)) decideOne(provider, book, chance);
  }
}

function dispute(provider: OutsideProvider, book: Book, chance: Chance): void {
  const candidates = book.orders.filter(
    ({ isCharged, outcome, dispute }) => isCharged && outcome === 'card' && !dispute,
  );
  if (candidates.length === 0) return;
  const order = chance.pick(candidates);
  const id = provider.openDispute(order.intentId ?? '');
  if (id) order.dispute = { id, outcome: 'open' };
}

function decideOne(provider: OutsideProvider, book: Book, chance: Chance): void {
  const open = book.orders.filter(({ dispute }) => dispute?.outcome === 'open');
  if (open.length > 0) decide(provider, chance.pick(open), chance);
}

function decide(provider: OutsideProvider, { dispute }: Book['orders'][number], chance: Chance): void {
  if (!dispute) return;
  dispute.outcome = chance.is(0.5) ? 'won' : 'lost';
  provider.decideDispute(dispute.id, dispute.outcome);
}

export function decideAll(provider: OutsideProvider, book: Book, chance: Chance): void {
  for (const order of book.orders) if (order.dispute?.outcome === 'open') decide(provider, order, chance);
}
