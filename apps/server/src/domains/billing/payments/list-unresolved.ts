import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { toWireTime } from '@sampan/contract/wire-time';
import type { Context } from '#shop/context.ts';
import { listUnresolved } from './unresolved-store.ts';

type Unresolved = OutputOf<Calls['operatorListUnresolvedPayments']>;

export async function listUnresolvedPayments({ db, payments }: Context): Promise<Unresolved> {
  const rows = await listUnresolved(
    db,
    payments.all.map(({ name }) => name),
  );
  return rows.map(({ intentId, amountCents, createdAt, state, ...row }) => ({
    ...row,
    state: state as Unresolved[number]['state'],
    intentId: intentId ?? '',
    amountUsd: dollars(amountCents),
    begunAt: toWireTime(createdAt),
    isProviderGone: payments.find(row.provider) === undefined,
  }));
}
