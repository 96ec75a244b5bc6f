import { limits } from '@sampan/contract/limits';
import { inTransaction } from '#database/connect.ts';
import type { Context, Customer } from '#shop/context.ts';
import { lockCustomer } from '#shop/customer-lock.ts';
import { refuse } from '#shop/refusal.ts';
import { type AddressAnswer, addressAnswer } from './address-answer.ts';
import { noteClaim } from './claimed-customer.ts';
import { readAddress, type SentAddress } from './read-address.ts';
import { countAddresses, insertAddress, makeDefault } from './store.ts';

export type AddAddressInput = SentAddress & { defaultType?: 0 | 1 | null; customerId?: unknown };

/** The first address becomes the default. */
export async function addAddress(ctx: Context & { actor: Customer }, input: AddAddressInput): Promise<AddressAnswer> {
  const { userId } = ctx.actor;
  noteClaim(ctx, input.customerId);
  const fields = readAddress(input);
  return inTransaction(ctx.db, async (tx) => {
    await lockCustomer(tx, userId);
    const count = await countAddresses(tx, userId);
    if (count >= limits.addressesMax) throw refuse('too_many_addresses', { max: limits.addressesMax });
    const row = await insertAddress(tx, userId, fields);
    const isDefault = count === 0 || input.defaultType === 1;
    if (isDefault) await makeDefault(tx, userId, row.id);
    return addressAnswer(ctx.actor.customerId, ctx.language, { ...row, is_default: isDefault });
  });
}
