import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { PlacingNeed } from '@sampan/contract/purchase-batches';
import { isUuid } from '#database/uuid.ts';
import type { PurchasingContext } from '#domains/purchasing/purchase/change-purchase.ts';
import { readPurchases, type WholePurchase } from '#domains/purchasing/purchase/read-purchase.ts';
import { Refusal } from '#shop/refusal.ts';
import { placePurchaseOrder } from './place-purchase-order.ts';

type Output = OutputOf<Calls['operatorPlacePurchaseOrders']>;
type Result = Output['list'][number];
type Line = Result['lines'][number];

/** Each in a transaction of its own: what one lacks does not hold up the others. */
export async function placePurchaseOrders(
  ctx: PurchasingContext,
  { purchases }: ParsedInputOf<Calls['operatorPlacePurchaseOrders']>,
): Promise<Output> {
  const ids = purchases.map(({ id }) => id).filter(isUuid);
  const known = new Map((await readPurchases(ctx, ids)).map((purchase) => [purchase.id, purchase]));
  const list: Result[] = [];
  for (const { id, version } of purchases) {
    const purchase = known.get(id);
    const result = { id, number: purchase?.number ?? '' };
    const refusal = purchase ? await place(ctx, { id, version }) : 'not_found';
    list.push({ ...result, ...(purchase && refusal !== 'not_found' ? endOf(refusal, purchase) : notFound) });
  }
  return { placed: list.filter(({ problem }) => problem === null).length, list };
}

/** Whatever is no refusal is a bug. */
async function place(ctx: PurchasingContext, input: { id: string; version: number }): Promise<Refusal | null> {
  try {
    await placePurchaseOrder(ctx, input);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

const notFound = { problem: 'not_found' as const, lines: [] };

const endOf = (refusal: Refusal | null, purchase: WholePurchase): Pick<Result, 'problem' | 'lines'> =>
  refusal === null ? { problem: null, lines: [] } : placingProblem(refusal, purchase);

/** Why a draft was not placed. */
export function placingProblem(refusal: Refusal, purchase: WholePurchase) {
  if (refusal.error === 'not_found') return notFound;
  if (refusal.error === 'purchase_order_changed') return { problem: 'changed' as const, lines: [] };
  if (refusal.error === 'purchase_order_moved') return { problem: 'moved' as const, lines: [] };
  return { problem: 'lines' as const, lines: linesOf(refusal, purchase) };
}

function linesOf({ error, data }: Refusal, { list, waitsForOwner }: WholePurchase): Line[] {
  const needs = new Map<string, PlacingNeed>();
  const named = (data as { lines?: (string | { id: string; needs: 'reason' | 'owner' })[] } | undefined)?.lines ?? [];
  for (const one of named)
    if (typeof one === 'string') needs.set(list.find((line) => line.orderItemId === one)?.id ?? '', 'not_wanted');
    else needs.set(one.id, one.needs === 'owner' && waitsForOwner ? 'asked' : one.needs);
  if (error !== 'already_bought' && error !== 'margin_too_low') throw new Error(`placing was refused: ${error}`);
  return list.flatMap(({ id, itemNumber, sourceName, attributes }) => {
    const need = needs.get(id);
    return need ? [{ id, itemNumber, sourceName, attributes, needs: need }] : [];
  });
}
