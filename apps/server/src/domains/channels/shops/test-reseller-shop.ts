import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { serverLimits } from '@sampan/contract/limits';
import { translate } from '@sampan/translations/translate';
import { ChannelProblem } from '#connectors/sales-channel/sales-channel.ts';
import { inTransaction } from '#database/connect.ts';
import { countAttempt } from '#domains/accounts/attempts.ts';
import { findOwnShop } from '#domains/channels/own-shops.ts';
import { whyUnreached } from '#domains/channels/refuse-problem.ts';
import { findSealedShop, markWorking, storeFacts } from '#domains/channels/state/store.ts';
import { runOn } from '#domains/channels/use-shop.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { viewShop } from './shop-view.ts';

type Tested = OutputOf<Calls['testResellerShop']>;

const noReason = { because: '', message: '' } as const;

/** Tests a shop's connection. A shop that refused us resumes if its owner has restored the key's rights. */
export async function testResellerShop(ctx: Context & { actor: Customer }, { id }: { id: string }): Promise<Tested> {
  const { buyerId } = ctx.actor;
  const own = await findOwnShop(ctx.db, buyerId, id);
  if (!own) throw refuse('not_found');
  const sealed = await findSealedShop(ctx.db, own.id);
  if (!sealed?.sealedKeys) throw refuse('shop_not_connected');
  await inTransaction(ctx.db, async (tx) => {
    const limit = { bucket: `test-shop:${buyerId}`, max: serverLimits.shopTestsPerHour, minutes: 60 };
    await countAttempt(tx, [limit], 'too_many_requests');
  });
  const tested = await runOn(ctx, sealed, (remote) => remote.facts()).then(
    async (facts): Promise<Omit<Tested, 'shop'>> => {
      await markWorking(ctx.db, own.id, sealed.sealedKeys ?? '');
      await storeFacts(ctx.db, own.id, facts);
      return { outcome: 'works', ...noReason };
    },
    (error: unknown): Omit<Tested, 'shop'> => {
      if (!(error instanceof ChannelProblem)) throw error;
      if (error.kind === 'unauthorized') return { outcome: 'refused', ...noReason };
      const because = whyUnreached(error);
      return { outcome: 'not_reached', because, message: translate(ctx.language, `errors.${because}`) };
    },
  );
  const shop = await findOwnShop(ctx.db, buyerId, own.id);
  if (!shop) throw refuse('not_found');
  return { ...tested, shop: await viewShop(ctx.db, shop) };
}
