import type { Transaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { sendMailJob } from './queued-jobs.ts';

/** Deletes unsent mails to an address, and the mailer's stored copies. Returns how many. */
export async function forgetRecipient(
  tx: Transaction,
  { queue, mailer }: Pick<Context, 'queue' | 'mailer'>,
  email: string,
): Promise<number> {
  const queued = await queue.remove(tx, sendMailJob, 'to', email);
  return queued + ((await mailer.stored?.forget(tx, email)) ?? 0);
}
