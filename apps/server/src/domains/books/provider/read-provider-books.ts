import type { PaymentProvider } from '#connectors/payment/payment.ts';
import type { Context } from '#shop/context.ts';
import { forEachSettled } from '#shop/for-each-settled.ts';
import { keepMovements, readFrom, setReadUntil } from './movement-store.ts';
import { keepPayouts } from './payout-store.ts';
import { settleMovements } from './settle-movements.ts';
import { settlePayouts } from './settle-payouts.ts';

const batchSize = 100;
const payoutsBackMs = 40 * 24 * 3600_000;

/**
 * Jobs that store what the providers booked since the last read, and book what follows. Repeated movements are stored
 * once, so an interrupted read restarts where the last complete one ended. `isDeep` also reads back to movements
 * without a payout, because their payout is only known days later.
 */
export async function readProviderBooks(ctx: Context, { isDeep = false } = {}): Promise<void> {
  const names = ctx.payments.all.map(({ name }) => name);
  await forEachSettled(ctx, 'the books of a provider could not be read', names, (name) =>
    readBooksOf(ctx, ctx.payments.get(name), isDeep),
  );
  await forEachSettled(ctx, 'the books of a provider could not be settled', names, async (name) => {
    await settleMovements(ctx, name);
    await settlePayouts(ctx, ctx.payments.get(name));
  });
}

async function readBooksOf(ctx: Context, provider: PaymentProvider, isDeep: boolean): Promise<void> {
  const startedAt = ctx.now();
  const since = await readFrom(ctx.db, provider.name, isDeep);
  if (!since) return;
  const payoutsSince = new Date(Math.min(since.getTime(), startedAt.getTime() - payoutsBackMs));
  for await (const payouts of inBatches(provider.listPayouts(payoutsSince), batchSize))
    await keepPayouts(ctx.db, provider.name, payouts);
  for await (const movements of inBatches(provider.listMovements(since), batchSize)) {
    const changed = await keepMovements(ctx.db, provider.name, movements);
    for (const id of changed) ctx.log.error({ provider: provider.name, movement: id }, 'a movement was changed there');
  }
  await setReadUntil(ctx.db, provider.name, startedAt);
}

async function* inBatches<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
