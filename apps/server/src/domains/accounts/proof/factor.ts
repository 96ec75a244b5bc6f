import type { Transaction } from '#database/connect.ts';
import { isTrustedCode, spendCode } from '#domains/accounts/factors/factor-code.ts';
import type { FactorHolder } from '#domains/accounts/factors/factor-store.ts';
import { type Assertion, isPasskeyOf, spendPasskey } from '#domains/accounts/passkeys/use-passkey.ts';
import type { Context } from '#shop/context.ts';

/** The factor beside the password: a code, or else a passkey. */
export interface SecondFactor {
  code: string;
  passkey?: Assertion | undefined;
}

/** Whether it proves that this is no stranger to an operator's account; uses nothing up. */
export async function isTrustedFactor(
  ctx: Context,
  email: string,
  holder: FactorHolder | undefined,
  { code, passkey }: SecondFactor,
): Promise<boolean> {
  if (!passkey) return isTrustedCode(ctx, email, holder, code);
  return holder !== undefined && isPasskeyOf(ctx, holder, passkey);
}

/** Uses it up; false if it is wrong or was used before. */
export function spendFactor(
  tx: Transaction,
  ctx: Context,
  holder: FactorHolder,
  { code, passkey }: SecondFactor,
): Promise<boolean> {
  return passkey ? spendPasskey(tx, ctx, holder, passkey) : spendCode(tx, ctx, holder, code);
}
