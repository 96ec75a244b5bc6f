import { serverLimits } from '@sampan/contract/limits';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { ipBucket, networkBucket } from '#shop/client-address.ts';
import type { Context } from '#shop/context.ts';
import { pseudonym } from '#shop/pseudonym.ts';
import { refuse, refuseForNow } from '#shop/refusal.ts';
import { logSecurity } from '#shop/security-log.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { countAttempt, countedAttempts } from './attempts.ts';
import { countCodes, insertCode } from './email-code-store.ts';
import { bitsMax, bitsMin, isProof, makeChallenge, type Proof } from './proof-of-work.ts';
import { sendEmailCodeJob } from './queued-jobs.ts';

const codesPerAddressAndHour = 20;
const codesPerNetworkAndHour = 100;

/**
 * Requests a code. Whether the address has an account is not even looked up. Many codes are slowed down per mailbox, IP
 * and network, and cost a proof of work if a network or the whole shop sends unusually many; the limits never refuse
 * everyone.
 */
export async function sendEmailCode(ctx: Context, { email, proof }: { email: string; proof?: Proof }): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const { waitSeconds, ofDay, dayEndsIn, ofHourForAll } = await countCodes(tx, email);
    if (waitSeconds > 0) throw refuseForNow('email_code_recently_sent', waitSeconds);
    if (ofDay >= serverLimits.emailCodesPerDay) throw refuseForNow('too_many_email_codes', dayEndsIn);
    await checkProof(tx, ctx, email, proof, ofHourForAll);
    const { ip } = ctx.request ?? {};
    const asked = [
      { bucket: `email-code:${ipBucket(ip)}`, max: codesPerAddressAndHour, minutes: 60 },
      { bucket: networkCodes(ctx), max: codesPerNetworkAndHour, minutes: 60 },
    ];
    await countAttempt(tx, asked, 'too_many_requests');
    const emailCodeId = await insertCode(tx, email);
    await ctx.queue.add(tx, sendEmailCodeJob, { emailCodeId, language: ctx.language });
  });
  logSecurity(ctx, 'code_sent', { kind: 'customer', who: pseudonym(email) });
  return null;
}

const networkCodes = (ctx: Context) => `email-code-network:${networkBucket(ctx.request?.ip)}`;

async function checkProof(
  tx: Transaction,
  ctx: Context,
  email: string,
  proof: Proof | undefined,
  ofShop: number,
): Promise<void> {
  const { codesOfNetworkWithoutProof, codesOfShopWithoutProof } = await readSetting(tx, 'abuse');
  const ofNetwork = await countedAttempts(tx, networkCodes(ctx), 60);
  const excess = Math.max(ofNetwork / (codesOfNetworkWithoutProof || 1), ofShop / (codesOfShopWithoutProof || 1));
  if (ofNetwork < codesOfNetworkWithoutProof && ofShop < codesOfShopWithoutProof) return;
  // Each doubling of the number of mails doubles the work.
  const bits = Math.min(bitsMax, bitsMin + Math.floor(Math.log2(Math.max(1, excess))));
  if (proof && isProof(ctx, email, proof, bitsMin)) {
    await countAttempt(tx, [{ bucket: `proof:${proof.challenge}`, max: 1, minutes: 10 }], 'too_many_requests');
    return;
  }
  const challenge = makeChallenge(ctx, email, bits);
  throw refuse('proof_of_work_needed', {}, { data: { challenge, bits } });
}
