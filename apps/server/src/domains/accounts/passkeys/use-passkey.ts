import type { passkeyAssertion } from '@sampan/contract/passkey-fields';
import type { z } from 'zod';
import type { Database, Transaction } from '#database/connect.ts';
import type { Holder } from '#domains/accounts/factors/factor-store.ts';
import type { Context } from '#shop/context.ts';
import { shopUrl } from '#shop/shop-url.ts';
import { isChallenge, makeChallenge, timeoutMs, useChallenge } from './challenge.ts';
import { findPasskey, recordPasskeyUse } from './store.ts';

export type Assertion = z.output<typeof passkeyAssertion>;

/** Passkeys belong to the host of the shop's URL; no other site can ask for them. */
export function relyingParty({ request, config }: Context): { origin: string; id: string } {
  const { origin, hostname } = new URL(request?.origin ?? shopUrl(config));
  return { origin, id: hostname };
}

/** Names no passkey: whose there are is nobody's business before the password is right. */
export function requestPasskey(ctx: Context) {
  return {
    challenge: Buffer.from(makeChallenge(ctx, 'use')).toString('base64url'),
    rpId: relyingParty(ctx).id,
    timeout: timeoutMs,
    userVerification: 'required' as const,
    allowCredentials: [],
  };
}

interface Verified {
  id: string;
  challenge: string;
  counter: number;
}

async function verify(
  db: Database | Transaction,
  ctx: Context,
  holder: Holder,
  { response, ...credential }: Assertion,
): Promise<Verified | undefined> {
  const passkey = await findPasskey(db, holder, credential.id);
  if (!passkey) return undefined;
  const { userHandle, ...signed } = response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString('latin1') !== holder.id) return undefined;
  const { origin, id: rpId } = relyingParty(ctx);
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  let challenge = '';
  const isOwnChallenge = (given: string) => {
    challenge = given;
    return isChallenge(ctx, 'use', given);
  };
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response: signed, clientExtensionResults: {} },
      expectedChallenge: isOwnChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    });
    return verified ? { id: passkey.id, challenge, counter: authenticationInfo.newCounter } : undefined;
  } catch {
    // Whatever is wrong with it: the package says so by throwing.
    return undefined;
  }
}

/** Whether it is a passkey of this person, unlocked for this shop just now. Uses nothing up. */
export async function isPasskeyOf(ctx: Context, holder: Holder, assertion: Assertion): Promise<boolean> {
  return (await verify(ctx.db, ctx, holder, assertion)) !== undefined;
}

/** The same, and it works only once. */
export async function spendPasskey(
  tx: Transaction,
  ctx: Context,
  holder: Holder,
  assertion: Assertion,
): Promise<boolean> {
  const verified = await verify(tx, ctx, holder, assertion);
  if (!verified || !(await useChallenge(tx, verified.challenge))) return false;
  return recordPasskeyUse(tx, holder, verified.id, verified.counter);
}
