import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { inTransaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { phoneText, readPhone } from '#domains/accounts/phone-number.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse, refuseField } from '#shop/refusal.ts';
import { setSender } from './pull-store.ts';

/** Applies to future orders. Placed orders keep their own copy. */
export async function setShopSender(
  ctx: Context & { actor: Customer },
  { id, senderName, fallbackPhone }: ParsedInputOf<Calls['setShopSender']>,
): Promise<null> {
  if (!isUuid(id)) throw refuse('not_found');
  const phone = readFallback(fallbackPhone);
  await inTransaction(ctx.db, async (tx) => {
    if (!(await setSender(tx, ctx.actor.buyerId, id, { senderName, fallbackPhone: phone }))) throw refuse('not_found');
  });
  return null;
}

/** It goes to any country, so it needs its own country's code. */
function readFallback(typed: string | undefined): string | undefined {
  if (!typed) return typed;
  const iso = typed.startsWith('+') ? countryOfNumber(typed) : undefined;
  const phone = iso && readPhone(typed, iso);
  if (!phone) throw refuseField('fallbackPhone', 'phoneWithCode');
  return phoneText(phone);
}

const countryOfNumber = (typed: string) => parsePhoneNumberFromString(typed.replaceAll(/[^+\d]/g, ''))?.country;
