import type { Services } from '#context';
import { inTransaction } from '#database/connect.ts';
import { makeOneTimePassword } from './operator-password.ts';
import { hasOperators, insertOperator } from './operator-store.ts';
import { hashPassword } from './passwords.ts';

const email = 'owner@sampan.example';

/** Makes the first operator at the first start and answers the one-time password to print; undefined ever after. */
export async function ensureOwner({
  db,
}: Pick<Services, 'db'>): Promise<{ email: string; oneTimePassword: string } | undefined> {
  const oneTimePassword = makeOneTimePassword();
  const passwordHash = await hashPassword(oneTimePassword);
  const made = await inTransaction(db, async (tx) => {
    if (await hasOperators(tx)) return false;
    await insertOperator(tx, { email, name: 'Owner', roles: ['owner'], passwordHash });
    return true;
  });
  return made ? { email, oneTimePassword } : undefined;
}
