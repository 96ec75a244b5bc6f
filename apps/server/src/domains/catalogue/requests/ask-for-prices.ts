import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { operatorAskForPrices as askCall } from '@sampan/contract/catalogue/price-requests';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { writing } from '#domains/catalogue/index/lock-catalogue.ts';
import { readEdited } from '#domains/catalogue/overrides/override-store.ts';
import { OwnerNeeded, type PriceDoor } from '#domains/catalogue/prices/low-prices.ts';
import { insertRequest } from '#domains/catalogue/prices/price-request-store.ts';
import type { Operator } from '#shop/actor.ts';
import { refuse } from '#shop/refusal.ts';
import { doorOf, type OperatorContext } from './price-doors.ts';

/** Tries the change. What its door refuses for want of an owner waits for one. */
export async function askForPrices(
  ctx: OperatorContext,
  { change, reason }: ParsedInputOf<typeof askCall>,
): Promise<OutputOf<typeof askCall>> {
  const door = doorOf(change);
  keepRoles(ctx.actor, door.name);
  try {
    await writing(ctx, async (tx) => {
      if (change.product) await keepVersion(tx, change.product);
      await door.make(tx, ctx, { reason });
    });
    return { id: null };
  } catch (needed) {
    if (!(needed instanceof OwnerNeeded)) throw needed;
    return inTransaction(ctx.db, async (tx) => {
      const shown = (await door.shown?.(tx)) ?? door.change;
      const asked = { door: door.name, change: door.change, shown, reason, needed, askedBy: ctx.actor.operatorId };
      return { id: await insertRequest(tx, asked) };
    });
  }
}

/** Rate and markups are finance's too; the rest is the catalogue's. */
function keepRoles({ roles }: Operator, door: PriceDoor) {
  const isAllowed = door === 'rate' || door === 'markup' || roles.includes('owner') || roles.includes('catalogue');
  if (!isAllowed) throw refuse('forbidden');
}

async function keepVersion(tx: Transaction, { offerId, version }: { offerId: number; version: number }) {
  const edited = (await readEdited(tx, [offerId])).get(offerId);
  if ((edited?.version ?? 0) !== version) throw refuse('changed_meanwhile');
}
