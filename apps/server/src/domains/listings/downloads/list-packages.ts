import type { OutputOf } from '@sampan/contract/call';
import { serverLimits } from '@sampan/contract/limits';
import type { listPackages as listCall, getPackageUrl as urlCall } from '@sampan/contract/reseller/downloads';
import { countedAttempts } from '#domains/accounts/attempts.ts';
import { listOwnShops } from '#domains/channels/own-shops.ts';
import { signedFileUrl } from '#domains/uploads/signed-file-url.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { packagesBucket } from './request-package.ts';
import { findOwnPackage, type ListedPackage, listPackageRows, retentionDays } from './store.ts';

type CustomerContext = Context & { actor: Customer };
type Listed = OutputOf<typeof listCall>;

const listedMax = 100;

export async function listPackages({ db, actor: { buyerId } }: CustomerContext): Promise<Listed> {
  const [rows, shops, today] = await Promise.all([
    listPackageRows(db, buyerId, listedMax),
    listOwnShops(db, buyerId),
    countedAttempts(db, packagesBucket(buyerId), 24 * 60),
  ]);
  return {
    list: rows.map(toWire),
    leftToday: Math.max(0, serverLimits.packagesPerDay - today),
    keptDays: retentionDays,
    shops: shops.map(({ id, name, address, channel, currency, isDefault }) => ({
      id,
      channel,
      currency,
      isDefault,
      name: name || address,
    })),
  };
}

function toWire(row: ListedPackage): Listed['list'][number] {
  const {
    productIds,
    requestedAt,
    readyAt,
    expiresAt,
    buyerId: _,
    key: _key,
    shopId: _shop,
    attempts: _tries,
    ...rest
  } = row;
  return {
    ...rest,
    goods: productIds.length,
    requestedAt: requestedAt.toISOString(),
    readyAt: readyAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

/** Only the owner gets the URL, and it expires soon. */
export async function getPackageUrl(ctx: CustomerContext, { id }: { id: string }): Promise<OutputOf<typeof urlCall>> {
  const found = await findOwnPackage(ctx.db, ctx.actor.buyerId, id);
  if (found?.state !== 'ready') throw refuse('not_found');
  return { url: signedFileUrl(ctx, found.key) };
}
