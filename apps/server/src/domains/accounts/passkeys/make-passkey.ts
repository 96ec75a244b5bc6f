import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { operatorLimits } from '@sampan/contract/limits';
import { toWireTime } from '@sampan/contract/wire-time';
import type { Transaction } from '#database/connect.ts';
import type { Holder } from '#domains/accounts/factors/factor-store.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readShopFront } from '#shop/settings/shop-front.ts';
import { isChallenge, makeChallenge, timeoutMs, useChallenge } from './challenge.ts';
import { insertPasskey, listPasskeys, type PasskeyRow } from './store.ts';
import { relyingParty } from './use-passkey.ts';

/** The algorithms of devices: Ed25519, ECDSA with P-256, RSA. */
const algorithms = [-8, -7, -257];

const selection = { residentKey: 'required', requireResidentKey: true, userVerification: 'required' } as const;

export async function answerPasskeys(ctx: Pick<Context, 'db'>, holder: Holder) {
  const rows = await listPasskeys(ctx.db, holder);
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    createdAt: toWireTime(created_at),
    lastUsedAt: last_used_at && toWireTime(last_used_at),
  }));
}

/** The browser's options for making one; `known`: the existing ones. */
export async function askForPasskey(
  ctx: Context,
  { id, email, name }: Holder & { email: string; name: string },
  known: readonly PasskeyRow[],
) {
  if (known.length >= operatorLimits.passkeysMax) throw refuse('too_many_passkeys');
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const { shopName } = await readShopFront(ctx);
  const options = await generateRegistrationOptions({
    rpName: shopName,
    rpID: relyingParty(ctx).id,
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    challenge: makeChallenge(ctx, `make ${id}`),
    timeout: timeoutMs,
    supportedAlgorithmIDs: algorithms,
  });
  return {
    rp: { id: relyingParty(ctx).id, name: shopName },
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' as const })),
    timeout: timeoutMs,
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      type: 'public-key' as const,
      transports,
    })),
    authenticatorSelection: selection,
    attestation: 'none' as const,
  };
}

export type NewPasskey = ParsedInputOf<Calls['addPasskey']>;

/** Checks what the browser made; the returned function keeps it, in a transaction that holds the person's row. */
export async function checkPasskey(ctx: Context, holder: Holder, { name, credential }: NewPasskey) {
  const { key, challenge } = await verifyNew(ctx, holder, credential);
  return async (tx: Transaction): Promise<string> => {
    if ((await listPasskeys(tx, holder)).length >= operatorLimits.passkeysMax) throw refuse('too_many_passkeys');
    if (!(await useChallenge(tx, challenge))) throw refuse('passkey_wrong');
    const made = await insertPasskey(tx, holder, {
      credential_id: Buffer.from(key.id, 'base64url'),
      public_key: Buffer.from(key.publicKey),
      counter: key.counter,
      transports: credential.response.transports,
      name,
    });
    if (!made) throw refuse('passkey_wrong');
    return made;
  };
}

async function verifyNew(ctx: Context, { id }: Holder, credential: NewPasskey['credential']) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { origin, id: rpId } = relyingParty(ctx);
  let challenge = '';
  const isOwnChallenge = (given: string) => {
    challenge = given;
    return isChallenge(ctx, `make ${id}`, given);
  };
  const { clientDataJSON, attestationObject } = credential.response;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: isOwnChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (registrationInfo) return { key: registrationInfo.credential, challenge };
  } catch {
    // Whatever is wrong with it: the package says so by throwing.
  }
  throw refuse('passkey_wrong');
}
