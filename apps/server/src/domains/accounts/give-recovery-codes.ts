import type { Transaction } from '#database/connect.ts';
import type { SecretKeys } from '#shop/secret-keys.ts';
import { replaceRecoveryCodes } from './operator-store.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import { ensureRecoveryKey } from './recovery-key.ts';

/** Ten new codes instead of those of before; they are shown now and never again. */
export async function giveRecoveryCodes(tx: Transaction, keys: SecretKeys, operatorId: string): Promise<string[]> {
  const codes = makeRecoveryCodes();
  const key = await ensureRecoveryKey(tx, keys);
  await replaceRecoveryCodes(
    tx,
    operatorId,
    codes.map((code) => hashRecoveryCode(key, operatorId, code)),
  );
  return codes;
}
