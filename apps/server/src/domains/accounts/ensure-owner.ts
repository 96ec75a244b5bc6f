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
  if (await hasOperators(db)) return undefined;
  const oneTimePassword = makeOneTimePassword();
  const passwordHash = await hashPassword(oneTimePassword);
  const owner = { email, name: 'Owner', roles: ['owner' as const], passwordHash };
  const id = await inTransaction(db, (tx) => insertOperator(tx, owner));
  // Another process was first: its password is the one that counts.
  return id ? { email, oneTimePassword } : undefined;
}
