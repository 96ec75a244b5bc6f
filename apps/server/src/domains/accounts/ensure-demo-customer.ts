import { inTransaction } from '#database/connect.ts';
import type { Services } from '#shop/services.ts';
import { hashPassword } from './passwords.ts';
import { findUserByEmail, insertUser } from './store.ts';

/** Printed at the start of a demo shop, so no secret. */
export const demoCustomer = { email: 'buyer@sampan.example', password: 'sampan-demo' };

/** Makes the customer of the demo shop, once, and answers the sign-in to print. Its address: `ensureDemoAddress`. */
export async function ensureDemoCustomer({
  db,
  config,
}: Pick<Services, 'db' | 'config'>): Promise<{ email: string; password: string }> {
  if (!config.isDemo) throw new Error('The demo customer is for demo shops only.');
  if (await findUserByEmail(db, demoCustomer.email)) return demoCustomer;
  const passwordHash = await hashPassword(demoCustomer.password);
  const { email } = demoCustomer;
  await inTransaction(db, (tx) =>
    insertUser(tx, {
      email,
      passwordHash,
      firstName: 'Amara',
      lastName: 'Okafor',
      gender: 1,
      language: 'en',
      country: 'United States',
      phone: '+1-2133734253',
      inviterId: null,
      isDemo: true,
    }),
  );
  return demoCustomer;
}
