import { randomBytes } from 'node:crypto';
import { serverLimits } from '@sampan/contract/limits';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { countAttempt, countedAttempts } from '#domains/accounts/attempts.ts';
import { sendEmailCodeJob } from '#domains/accounts/queued-jobs.ts';
import { ipBucket, networkBucket } from '#security/client-address.ts';
import { hashToken } from '#security/hash-token.ts';
import { pseudonym } from '#security/pseudonym.ts';
import { logSecurity } from '#security/security-log.ts';
import type { Context } from '#shop/context.ts';
import { refuseForNow } from '#shop/refusal.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { placeOf } from './email-code.ts';
import { type CodeCounts, countCodes, insertCode } from './email-code-store.ts';
import { type Proof, takeProof } from './proof-of-work.ts';

const codesPerAddressAndHour = 20;
const codesPerNetworkAndHour = 100;

/**
 * Requests a code, and returns the token that goes with it. Whether the address has an account is not even looked up. Many codes
 * are slowed down per IP address and network, also of one mailbox, and cost a proof of work if a network, the whole shop or
 * everybody together at a mailbox asks for unusually many; the limits never refuse everyone, nor a mailbox's owner for what
 * strangers asked.
 */
export async function sendEmailCode(
  ctx: Context,
  { email, proof }: { email: string; proof?: Proof },
): Promise<{ token: string }> {
  const token = randomBytes(32).toString('base64url');
  const place = placeOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const counts = await countCodes(tx, email, place);
    if (counts.waitSeconds > 0) throw refuseForNow('email_code_recently_sent', counts.waitSeconds);
    if (counts.ofDay >= serverLimits.emailCodesPerDay) throw refuseForNow('too_many_email_codes', counts.dayEndsIn);
    await checkProof(tx, ctx, { email, proof, counts });
    const { ip } = ctx.request ?? {};
    const asked = [
      { bucket: `email-code:${ipBucket(ip)}`, max: codesPerAddressAndHour, minutes: 60 },
      { bucket: networkCodes(ctx), max: codesPerNetworkAndHour, minutes: 60 },
    ];
    await countAttempt(tx, asked, 'too_many_requests');
    const emailCodeId = await insertCode(tx, email, { hash: hashToken(token), place });
    await ctx.queue.add(tx, sendEmailCodeJob, { emailCodeId, language: ctx.language });
  });
  logSecurity(ctx, 'code_sent', { kind: 'customer', who: pseudonym(email) });
  return { token };
}

const networkCodes = (ctx: Context) => `email-code-network:${networkBucket(ctx.request?.ip)}`;

async function checkProof(
  tx: Transaction,
  ctx: Context,
  { email, proof, counts }: { email: string; proof: Proof | undefined; counts: CodeCounts },
): Promise<void> {
  const { codesOfNetworkWithoutProof, codesOfShopWithoutProof } = await readSetting(tx, 'abuse');
  const ofNetwork = await countedAttempts(tx, networkCodes(ctx), 60);
  const shares = [
    [ofNetwork, codesOfNetworkWithoutProof],
    [counts.ofHourForAll, codesOfShopWithoutProof],
    [counts.ofDayAnywhere, serverLimits.emailCodesPerDay],
  ] as const;
  if (shares.every(([count, max]) => count < max)) return;
  await takeProof(tx, ctx, { email, proof, excess: Math.max(...shares.map(([count, max]) => count / (max || 1))) });
}
