import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Transaction } from '#database/connect.ts';
import {
  alreadyBought,
  changePurchase,
  type Held,
  type PurchasingContext,
} from '#domains/purchasing/purchase/change-purchase.ts';
import { costsWithFreight } from '#domains/purchasing/purchase/goods.ts';
import {
  deleteLines,
  type PurchaseLine,
  updateLine,
  updatePurchase,
} from '#domains/purchasing/purchase/purchase-store.ts';
import type { WholePurchase } from '#domains/purchasing/purchase/read-purchase.ts';
import { refuse } from '#shop/refusal.ts';

type Input = ParsedInputOf<Calls['operatorUpdatePurchaseOrder']>;
type LineInput = Input['lines'][number];

/** What was typed into a draft. Lines that are not named go back to the buy list. */
export function updatePurchaseOrder(ctx: PurchasingContext, input: Input): Promise<WholePurchase> {
  return changePurchase(ctx, input, ['draft'], async (tx, held) => {
    const typed = new Map(input.lines.map((line) => [line.id, line]));
    if ([...typed.keys()].some((id) => !held.lines.some((line) => line.id === id))) throw refuse('not_found');
    const { externalNumber, freightFen, note } = input;
    await updateLines(tx, held, typed, freightFen);
    await updatePurchase(tx, input.id, { freight_fen: freightFen, external_number: externalNumber, note });
  });
}

async function updateLines(
  tx: Transaction,
  { lines, purchase }: Held,
  typed: ReadonlyMap<string, LineInput>,
  freightFen: number,
): Promise<void> {
  const [kept, left] = [lines.filter(({ id }) => typed.has(id)), lines.filter(({ id }) => !typed.has(id))];
  const tooMany = kept.filter((line) => asked(line, typed).quantity > line.wanted && isMore(line, typed));
  if (tooMany.length > 0) throw alreadyBought(tooMany.map(({ orderItemId }) => orderItemId));
  await deleteLines(
    tx,
    left.map(({ id }) => id),
  );
  const costThen = costsWithFreight(lines, purchase.freightFen);
  const costNow = costsWithFreight([...typed.values()], freightFen);
  for (const line of kept) {
    const { quantity, costFen, reason } = asked(line, typed);
    // What an owner has allowed is this cost, and no higher one.
    const isDearer = costNow({ costFen }) > costThen(line);
    await updateLine(tx, line.id, { quantity, cost_fen: costFen, reason, ...(isDearer && { allowed_by: null }) });
  }
}

const asked = ({ id }: PurchaseLine, typed: ReadonlyMap<string, LineInput>) => typed.get(id) as LineInput;

/** A line that the buyer was refunded meanwhile can be changed in everything else, and made smaller. */
const isMore = (line: PurchaseLine, typed: ReadonlyMap<string, LineInput>) =>
  asked(line, typed).quantity > line.quantity;
