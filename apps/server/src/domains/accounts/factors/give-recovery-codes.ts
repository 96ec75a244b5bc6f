import type { SecretKeys } from '#config';
import type { Transaction } from '#database/connect.ts';
import { type Holder, replaceRecoveryCodes } from './factor-store.ts';
import { ensureRecoveryKey, hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';

/** Ten new codes instead of those of before; they are shown now and never again. */
export async function giveRecoveryCodes(tx: Transaction, keys: SecretKeys, holder: Holder): Promise<string[]> {
  const codes = makeRecoveryCodes();
  const key = await ensureRecoveryKey(tx, keys);
  await replaceRecoveryCodes(
    tx,
    holder,
    codes.map((code) => hashRecoveryCode(key, holder.id, code)),
  );
  return codes;
}
