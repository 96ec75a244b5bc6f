import { limits } from '@sampan/contract/limits';
import type { Context } from '#context';
import { inTransaction } from '#database/connect.ts';
import { addressBucket } from '#http/client-address.ts';
import { refuseForNow } from '#http/refusal.ts';
import { countAttempt } from './attempts.ts';
import { countCodes, insertCode } from './email-code-store.ts';

const codesPerAddressAndHour = 20;
const codesPerHour = 500;

/** Asks for a code. Whether the address has an account is not even looked up. */
export async function sendEmailCode(ctx: Context, { email }: { email: string }): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const { waitSeconds, ofDay, dayEndsIn, ofHourForAll, hourEndsIn } = await countCodes(tx, email);
    if (waitSeconds > 0) throw refuseForNow('email_code_recently_sent', waitSeconds);
    if (ofDay >= limits.emailCodesPerDay) throw refuseForNow('too_many_email_codes', dayEndsIn);
    if (ofHourForAll >= codesPerHour) throw refuseForNow('too_many_requests', hourEndsIn);
    const limit = { bucket: `email-code:${addressBucket(ctx.request?.ip)}`, max: codesPerAddressAndHour, minutes: 60 };
    await countAttempt(tx, [limit], 'too_many_requests');
    const emailCodeId = await insertCode(tx, email);
    await ctx.queue.add(tx, 'send-email-code', { emailCodeId, language: ctx.language });
  });
  return null;
}
