import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { operatorLimits } from '@sampan/contract/limits';
import { wireTime } from '@sampan/contract/wire-time';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { inTransaction, type Transaction } from '#database/connect.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readShopFront } from '#shop/settings/shop-front.ts';
import { confirmIdentity, type Proof } from '../staff/confirm-identity.ts';
import { mailChange } from '../staff/mail-staff.ts';
import { lockOperator } from '../staff/store.ts';
import { isChallenge, makeChallenge, timeoutMs, useChallenge } from './challenge.ts';
import { deletePasskey, insertPasskey, listPasskeys, renamePasskey } from './store.ts';
import { relyingParty } from './use-passkey.ts';

type OperatorContext = Context & { actor: Operator };

/** What devices offer: Ed25519, ECDSA with P-256, RSA. */
const algorithms = [-8, -7, -257];

const selection = { residentKey: 'required', requireResidentKey: true, userVerification: 'required' } as const;

export async function listOwnPasskeys(ctx: OperatorContext) {
  const rows = await listPasskeys(ctx.db, ctx.actor.operatorId);
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    createdAt: wireTime(created_at),
    lastUsedAt: last_used_at && wireTime(last_used_at),
  }));
}

/** After password and second factor: whoever finds a session open must not leave a key of their own behind. */
export async function beginPasskey(ctx: OperatorContext, proof: Proof) {
  const { operatorId, email, name } = ctx.actor;
  const known = await confirmIdentity(ctx, proof, (tx) => listPasskeys(tx, operatorId));
  if (known.length >= operatorLimits.passkeysMax) throw refuse('too_many_passkeys');
  const { shopName } = await readShopFront(ctx);
  const options = await generateRegistrationOptions({
    rpName: shopName,
    rpID: relyingParty(ctx).id,
    userID: new TextEncoder().encode(operatorId),
    userName: email,
    userDisplayName: name,
    challenge: makeChallenge(ctx, `make ${operatorId}`),
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

type NewPasskey = ParsedInputOf<Calls['operatorAddPasskey']>;

export async function addPasskey(ctx: OperatorContext, { name, credential }: NewPasskey): Promise<{ id: string }> {
  const { operatorId } = ctx.actor;
  const { key, challenge } = await verifyNew(ctx, credential);
  const id = await inTransaction(ctx.db, async (tx) => {
    // So that no more than ten come of several at once.
    await lockOperator(tx, operatorId);
    if ((await listPasskeys(tx, operatorId)).length >= operatorLimits.passkeysMax) throw refuse('too_many_passkeys');
    if (!(await useChallenge(tx, challenge))) throw refuse('passkey_wrong');
    const made = await insertPasskey(tx, {
      operator_id: operatorId,
      credential_id: Buffer.from(key.id, 'base64url'),
      public_key: Buffer.from(key.publicKey),
      counter: key.counter,
      transports: credential.response.transports,
      name,
    });
    if (!made) throw refuse('passkey_wrong');
    await mailChange(ctx, tx, operatorId, 'passkey');
    return made;
  });
  return { id };
}

async function verifyNew(ctx: OperatorContext, credential: NewPasskey['credential']) {
  const { origin, id: rpId } = relyingParty(ctx);
  let challenge = '';
  const isOwnChallenge = (given: string) => {
    challenge = given;
    return isChallenge(ctx, `make ${ctx.actor.operatorId}`, given);
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

export async function renameOwnPasskey(
  ctx: OperatorContext,
  { id, name }: { id: string; name: string },
): Promise<null> {
  if (!(await renamePasskey(ctx.db, ctx.actor.operatorId, id, name))) throw refuse('not_found');
  return null;
}

export async function removeOwnPasskey(ctx: OperatorContext, { id }: { id: string }): Promise<null> {
  const remove = (tx: Transaction) => deletePasskey(tx, ctx.actor.operatorId, id);
  if (!(await inTransaction(ctx.db, remove))) throw refuse('not_found');
  return null;
}
