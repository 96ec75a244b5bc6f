import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from '#database/connect.ts';
import { countAttempt } from '#domains/accounts/attempts.ts';
import { isSigned, sign } from '#security/secret-keys.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

/**
 * A puzzle that makes requesting many mails expensive: find `nonce` such that SHA-256 of `challenge + ':' + nonce`
 * begins with the number of zero bits in the challenge. The challenge is signed for one e-mail address and five
 * minutes, so nothing is stored until it is used.
 */

const validSeconds = 300;
const bitsMin = 16;
/** About ten seconds on a phone. */
const bitsMax = 20;

export interface Proof {
  challenge: string;
  nonce: string;
}

type Clocked = Pick<Context, 'config' | 'now'>;

export function makeChallenge(ctx: Clocked, email: string, bits: number): string {
  const until = Math.floor(ctx.now().getTime() / 1000) + validSeconds;
  const text = `${bits}.${until}.${randomBytes(12).toString('base64url')}`;
  return `${text}.${sign(ctx.config.secretKeys, signedText(email, text))}`;
}

/** Whether the proof solves a valid challenge for this e-mail address, and costs at least `bits`. */
export function isProof(ctx: Clocked, email: string, { challenge, nonce }: Proof, bits: number): boolean {
  const [, text, asked, until, signature] = /^((\d{1,2})\.(\d{10,11})\.[\w-]{16})\.([\w-]{43})$/.exec(challenge) ?? [];
  if (!text || !signature || Number(asked) < bits || Number(until) * 1000 < ctx.now().getTime()) return false;
  if (!isSigned(ctx.config.secretKeys, signedText(email, text), signature)) return false;
  return zeroBits(createHash('sha256').update(`${challenge}:${nonce}`).digest()) >= Number(asked);
}

const signedText = (email: string, text: string) => `proof\n${email}\n${text}`;

function zeroBits(bytes: Buffer): number {
  return Math.clz32(bytes.readUInt32BE(0));
}

/**
 * Takes the work for `email`, or refuses and says which it takes: each doubling of `excess` above 1, the usual, doubles it. The
 * proof works once.
 */
export async function takeProof(
  tx: Transaction,
  ctx: Clocked,
  { email, proof, excess }: { email: string; proof: Proof | undefined; excess: number },
): Promise<void> {
  if (proof && isProof(ctx, email, proof, bitsMin)) {
    await countAttempt(tx, [{ bucket: `proof:${proof.challenge}`, max: 1, minutes: 10 }], 'too_many_requests');
    return;
  }
  const bits = Math.min(bitsMax, bitsMin + Math.floor(Math.log2(Math.max(1, excess))));
  throw refuse('proof_of_work_needed', {}, { data: { challenge: makeChallenge(ctx, email, bits), bits } });
}
