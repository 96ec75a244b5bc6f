import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { toWireTime } from '@sampan/contract/wire-time';
import type { Context } from '#shop/context.ts';
import { type CustomerRow, readCustomers } from './customer-list.ts';

type Listed = OutputOf<Calls['operatorListCustomers']>;

export async function listCustomers(
  { pool }: Context,
  { pageSize: limit, wantsOffers, ...query }: ParsedInputOf<Calls['operatorListCustomers']>,
): Promise<Listed> {
  const { rows, ...page } = await readCustomers(pool, { ...query, wantsOffers: wantsOffers === 1, limit });
  return { list: rows.map(onTheWire), ...page };
}

function onTheWire({ spentCents, lastOrderAt, inviterEmail, createdAt, isDisabled, ...row }: CustomerRow) {
  return {
    ...row,
    spentUsd: dollars(spentCents),
    lastOrderAt: lastOrderAt && toWireTime(lastOrderAt),
    inviterEmail: inviterEmail ?? '',
    createdAt: toWireTime(createdAt),
    disabled: isDisabled,
  };
}
