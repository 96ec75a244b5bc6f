import type { Transaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { isTrustedCode, spendOperatorCode } from './operator-code.ts';
import type { OperatorRow } from './operator-store.ts';
import { type Assertion, isPasskeyOf, spendPasskey } from './passkeys/use-passkey.ts';

/** What comes beside the password: a code, or else a passkey. */
export interface SecondFactor {
  code: string;
  passkey?: Assertion | undefined;
}

/** Whether it proves that this is no stranger; uses nothing up. */
export async function isTrustedFactor(
  ctx: Context,
  email: string,
  operator: OperatorRow | undefined,
  { code, passkey }: SecondFactor,
): Promise<boolean> {
  if (!passkey) return isTrustedCode(ctx, email, operator, code);
  return operator !== undefined && isPasskeyOf(ctx, operator.id, passkey);
}

/** Uses it up; false if it is wrong or was used before. */
export function spendFactor(
  tx: Transaction,
  ctx: Context,
  operator: OperatorRow,
  { code, passkey }: SecondFactor,
): Promise<boolean> {
  return passkey ? spendPasskey(tx, ctx, operator.id, passkey) : spendOperatorCode(tx, ctx, operator, code);
}
