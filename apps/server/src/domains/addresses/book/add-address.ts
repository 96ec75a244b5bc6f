import { limits } from '@sampan/contract/limits';
import { inTransaction } from '#database/connect.ts';
import { type AddAddressInput, readAddress } from '#domains/addresses/read-address.ts';
import { countAddresses, insertAddress, makeDefault } from '#domains/addresses/rows/store.ts';
import type { Customer } from '#shop/actor.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { type AddressAnswer, addressAnswer } from './address-answer.ts';
import { logForeignCustomerId } from './foreign-customer-id.ts';

/** The first address becomes the default. */
export async function addAddress(ctx: Context & { actor: Customer }, input: AddAddressInput): Promise<AddressAnswer> {
  const { buyerId } = ctx.actor;
  logForeignCustomerId(ctx, input.customerId);
  const fields = readAddress(ctx.language, input);
  return inTransaction(ctx.db, async (tx) => {
    await lockBuyer(tx, buyerId);
    const count = await countAddresses(tx, buyerId);
    if (count >= limits.addressesMax) throw refuse('too_many_addresses', { max: limits.addressesMax });
    const row = await insertAddress(tx, buyerId, fields);
    const isDefault = count === 0 || input.defaultType === 1;
    if (isDefault) await makeDefault(tx, buyerId, row.id);
    return addressAnswer(ctx.actor.buyerId, ctx.language, { ...row, is_default: isDefault });
  });
}
