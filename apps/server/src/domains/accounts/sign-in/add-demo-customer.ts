import { inTransaction } from '#database/connect.ts';
import { findUserByEmail, insertUser } from '#domains/accounts/logins/user-store.ts';
import { hashPassword } from '#domains/accounts/passwords.ts';
import type { Services } from '#shop/services.ts';

export interface DemoCustomer {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  country: string;
  phone: string;
}

/** An account without a confirmed e-mail address, marked as the demo's; does nothing if there is one. */
export async function addDemoCustomer(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { password, ...person }: DemoCustomer,
): Promise<void> {
  if (!config.isDemo) throw new Error('The demo customer is for demo shops only.');
  if (await findUserByEmail(db, person.email)) return;
  const passwordHash = await hashPassword(password);
  await inTransaction(db, (tx) =>
    insertUser(tx, { ...person, passwordHash, gender: 1, language: 'en', inviterId: null, isDemo: true }),
  );
}
