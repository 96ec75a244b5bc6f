import type { Database, Transaction } from '#database/connect.ts';

/** As a shop's owner may know an account, and nobody else learns it: `z…@x.example`. */
export async function readAccountName(db: Database | Transaction, userId: string): Promise<string> {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  const [name = '', host = ''] = email.split('@');
  return `${[...name][0] ?? ''}…@${host}`;
}
