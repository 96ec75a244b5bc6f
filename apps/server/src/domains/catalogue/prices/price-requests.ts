import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type {
  operatorAskForPrices as askCall,
  operatorDecidePriceRequest as decideCall,
  operatorListPriceRequests as listCall,
} from '@sampan/contract/catalogue/price-requests';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { applyBulkChange } from '#domains/catalogue/bulk/bulk-change.ts';
import { lockChange } from '#domains/catalogue/bulk/bulk-store.ts';
import { writing } from '#domains/catalogue/import/import-products.ts';
import { storeChecked } from '#domains/catalogue/import/operator-imports.ts';
import { lockRun } from '#domains/catalogue/import/run-store.ts';
import { storeAskedPrices } from '#domains/catalogue/overrides/change-product.ts';
import { readEdited } from '#domains/catalogue/overrides/override-store.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { type Consent, OwnerNeeded, type PriceDoor } from './low-prices.ts';
import { priceRequest } from './price-request.ts';
import {
  type Decision,
  insertRequest,
  type LockedRequest,
  listRequests,
  lockRequest,
  writeDecision,
} from './price-request-store.ts';
import { storeRate } from './set-exchange-rate.ts';
import { storeMarkup } from './set-markup.ts';

type OperatorContext = Context & { actor: Operator };
type Change = ParsedInputOf<typeof askCall>['change'];

/** One change, with the door that makes it; each goes by the door's own rule, under the catalogue's lock. */
interface Door {
  name: PriceDoor;
  /** As it is kept. */
  change: object;
  make: (tx: Transaction, ctx: OperatorContext, consent: Consent) => Promise<unknown>;
  /** As people read it, if that is something else. */
  shown?: (tx: Transaction) => Promise<object>;
}

function doorOf({ product, bulk, import: file, rate, markup }: Change): Door {
  if (product) {
    const { version: _, ...change } = product;
    return { name: 'product', change, make: (tx, ctx, consent) => storeAskedPrices(tx, ctx, change, consent) };
  }
  if (bulk)
    return {
      name: 'bulk',
      change: bulk,
      make: (tx, ctx, consent) => applyBulkChange(tx, ctx, bulk, consent),
      shown: async (tx) => (await lockChange(tx, bulk.id))?.change ?? {},
    };
  if (file)
    return {
      name: 'import',
      change: file,
      make: (tx, ctx, consent) => storeChecked(tx, ctx, file, consent),
      shown: async (tx) => ({ fileName: (await lockRun(tx, file.id))?.file_name ?? '' }),
    };
  if (rate) return { name: 'rate', change: rate, make: (tx, ctx, consent) => storeRate(tx, ctx, rate, consent) };
  if (!markup) throw refuse('invalid_input');
  return { name: 'markup', change: markup, make: (tx, ctx, consent) => storeMarkup(tx, ctx, markup, consent) };
}

/** Rate and markups are finance's too; the rest is the catalogue's. */
function keepRoles({ roles }: Operator, door: PriceDoor) {
  const isAllowed = door === 'rate' || door === 'markup' || roles.includes('owner') || roles.includes('catalogue');
  if (!isAllowed) throw refuse('forbidden');
}

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

async function keepVersion(tx: Transaction, { offerId, version }: { offerId: number; version: number }) {
  const edited = (await readEdited(tx, [offerId])).get(offerId);
  if ((edited?.version ?? 0) !== version) throw refuse('changed_meanwhile');
}

/** An owner's approval makes the change by its door's own rule, in one transaction with the decision. */
export async function decidePriceRequest(
  ctx: OperatorContext,
  { id, decision, words }: ParsedInputOf<typeof decideCall>,
): Promise<null> {
  if ((decision === 'declined' || decision === 'waived') && words === '') throw refuse('invalid_input');
  if (!isUuid(id)) throw refuse('not_found');
  return writing(ctx, async (tx) => {
    const request = await lockRequest(tx, id);
    if (!request) throw refuse('not_found');
    if (request.decision !== null) throw refuse('request_decided');
    keepDecider(ctx.actor, request, decision);
    if (decision === 'approved') {
      const { reason, seen } = request;
      await doorOf({ [request.door]: request.change } as Change).make(tx, ctx, { reason, seen });
    }
    await writeDecision(tx, id, { decision, words, by: ctx.actor.operatorId });
    return null;
  });
}

function keepDecider({ roles, operatorId }: Operator, { asked_by }: LockedRequest, decision: Decision) {
  if (decision === 'waived') return;
  const isAllowed = decision === 'withdrawn' ? asked_by === operatorId : roles.includes('owner');
  if (!isAllowed) throw refuse('forbidden');
}

export async function listPriceRequests(
  ctx: OperatorContext,
  { list }: ParsedInputOf<typeof listCall>,
): Promise<OutputOf<typeof listCall>> {
  const rows = await listRequests(ctx.db, list === 'open');
  return { list: rows.map((row) => priceRequest(ctx, row)), total: rows[0]?.total ?? 0 };
}
