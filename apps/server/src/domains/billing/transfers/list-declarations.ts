import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { toWireTime } from '@sampan/contract/wire-time';
import { listOpenDeclarations } from '#domains/billing/received/declaration-store.ts';
import { signedFileUrl } from '#domains/uploads/signed-file-url.ts';
import type { Context } from '#shop/context.ts';

type Declarations = OutputOf<Calls['operatorListDeclarations']>;

/** Declared payments awaiting finance, oldest first, with URLs of the slips that are valid for 15 minutes or more. */
export async function listDeclarations(ctx: Context): Promise<Declarations> {
  const rows = await listOpenDeclarations(ctx.db);
  return rows.map(
    ({ firstName, lastName, missingCents, hasBalance, images, declaredAt, firstApprover, orders, ...row }) => ({
      ...row,
      customer: `${firstName} ${lastName}`,
      amountUsd: dollars(missingCents),
      canKeep: hasBalance,
      images: images.map((key) => signedFileUrl(ctx, key)),
      declaredAt: toWireTime(declaredAt),
      firstApprover: firstApprover ?? '',
      orders: orders.map((order) => ({ id: order.id, sn: order.sn, amountUsd: dollars(order.missingCents) })),
    }),
  );
}
