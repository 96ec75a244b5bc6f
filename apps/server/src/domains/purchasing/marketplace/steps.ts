import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { isUuid } from '#database/uuid.ts';
import { placingProblem } from '#domains/purchasing/buying/place-purchase-orders.ts';
import type { PurchasingContext } from '#domains/purchasing/purchase/change-purchase.ts';
import { readPurchases, type WholePurchase } from '#domains/purchasing/purchase/read-purchase.ts';
import { Refusal } from '#shop/refusal.ts';

export type Steps = OutputOf<Calls['operatorOrderPurchases']>;
type Step = Steps['list'][number];

/** What keeps a purchase from its next step. */
export class StepProblem extends Error {
  readonly problem: NonNullable<Step['problem']>;

  constructor(problem: NonNullable<Step['problem']>, note = '') {
    super(note);
    this.problem = problem;
  }
}

/** One step of several purchases, each by itself; `step` returns what it costs. */
export async function takeSteps<One extends { id: string }>(
  ctx: PurchasingContext,
  purchases: readonly One[],
  step: (one: One, purchase: WholePurchase) => Promise<number | null>,
): Promise<Steps> {
  const known = new Map(
    (
      await readPurchases(
        ctx,
        purchases.map(({ id }) => id).filter((id) => isUuid(id)),
      )
    ).map((purchase) => [purchase.id, purchase]),
  );
  const list: Step[] = [];
  for (const one of purchases) {
    const purchase = known.get(one.id);
    const base = { id: one.id, number: purchase?.number ?? '', note: '', totalFen: null, lines: [] };
    list.push(
      purchase ? { ...base, ...(await take(() => step(one, purchase), purchase)) } : { ...base, problem: 'not_found' },
    );
  }
  return { done: list.filter(({ problem }) => problem === null).length, list };
}

/** Whatever is no refusal is a bug. */
async function take(
  step: () => Promise<number | null>,
  purchase: WholePurchase,
): Promise<Pick<Step, 'problem'> & Partial<Step>> {
  try {
    return { problem: null, totalFen: await step() };
  } catch (error) {
    if (error instanceof StepProblem) return { problem: error.problem, note: error.message };
    if (error instanceof Refusal) return placingProblem(error, purchase);
    throw error;
  }
}
