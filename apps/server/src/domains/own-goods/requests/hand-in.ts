import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { serverLimits } from '@sampan/contract/limits';
import { type PriceE4, readPriceE4 } from '@sampan/contract/money';
import { inTransaction } from '#database/connect.ts';
import { countAttempt } from '#domains/accounts/attempts.ts';
import { withCopies } from '#domains/uploads/with-copies.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { saveAnswer } from '#shop/idempotency.ts';
import { refuseField } from '#shop/refusal.ts';
import { insertRequest, type NewRequest } from './store.ts';

type CustomerContext = Context & { actor: Customer };

export async function offerOwnProduct(
  ctx: CustomerContext,
  { pictures, priceUsd, ...given }: ParsedInputOf<Calls['offerOwnProduct']>,
): Promise<{ id: string }> {
  requireVariants(given);
  return handIn(ctx, pictures, { ...given, kind: 'own', priceE4: storedPrice(priceUsd) });
}

export async function askForGoods(
  ctx: CustomerContext,
  { pictures, wantedPriceUsd, ...given }: ParsedInputOf<Calls['askForGoods']>,
): Promise<{ id: string }> {
  if (!given.link && pictures.length === 0) throw refuseField('link', 'required');
  const wantedPriceE4 = wantedPriceUsd == null ? null : storedPrice(wantedPriceUsd);
  return handIn(ctx, pictures, { ...given, kind: 'sourcing', wantedPriceE4 });
}

async function handIn(
  ctx: CustomerContext,
  sent: readonly string[],
  given: Omit<NewRequest, 'buyerId' | 'userId' | 'pictures'>,
): Promise<{ id: string }> {
  const { buyerId, userId } = ctx.actor;
  // Refused requests count too, because their pictures are copied first.
  const limit = { bucket: `goods-requests:${buyerId}`, max: serverLimits.requestsPerDay, minutes: 24 * 60 };
  await inTransaction(ctx.db, (tx) => countAttempt(tx, [limit], 'too_many_requests'));
  return withCopies(
    ctx,
    { ownerId: userId, purpose: 'goods', storedAs: 'goods' },
    sent,
    async (tx, { keys: pictures }) => {
      const answer = { id: await insertRequest(tx, { ...given, buyerId, userId, pictures }) };
      await saveAnswer(tx, ctx, answer);
      return answer;
    },
  );
}

interface Variants {
  optionNames: readonly string[];
  variants: readonly { values: readonly string[]; pieces: number }[];
}

/** Each variant needs a value per option, and no two may be equal. Without options there is one variant. */
export function requireVariants({ optionNames, variants }: Variants): void {
  const isWhole = variants.every(({ values }) => values.length === optionNames.length);
  const areDistinct = new Set(variants.map(({ values }) => values.join('\n'))).size === variants.length;
  if (!isWhole || !areDistinct) throw refuseField('variants', 'invalid');
}

/** Limits the pieces per size of a reseller's own product. */
export function requirePieces({ variants }: Pick<Variants, 'variants'>, most: number): void {
  if (variants.some(({ pieces }) => pieces > most)) throw refuseField('variants', 'too_large');
}

/** The contract only accepts such prices. */
export function storedPrice(priceUsd: number): PriceE4 {
  const price = readPriceE4(priceUsd);
  if (!price) throw refuseField('priceUsd', 'invalid');
  return price;
}
