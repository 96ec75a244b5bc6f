import { randomBytes } from 'node:crypto';
import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { serverLimits } from '@sampan/contract/limits';
import { type Marketplace, MarketplaceProblem } from '#connectors/marketplace/marketplace.ts';
import { withFreshProof } from '#domains/accounts/fresh-proof.ts';
import { hashToken } from '#security/hash-token.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { insertEntry, insertQuestion, takeQuestion } from './connection-store.ts';
import { returnUrlOf } from './get-connection.ts';

type OwnerContext = Context & { actor: Operator };

/** Only this browser and the marketplace know the state. We store its hash, with the session that asked. */
export async function askConsent(
  ctx: OwnerContext,
  proof: ParsedInputOf<Calls['operatorConnectMarketplace']>,
): Promise<OutputOf<Calls['operatorConnectMarketplace']>> {
  const { name, access } = marketplaceOf(ctx);
  const state = randomBytes(32).toString('base64url');
  const returnUrl = returnUrlOf(ctx);
  const url = access.consentUrl({ state, returnUrl });
  const question = { provider: name, returnUrl, stateHash: hashToken(state), ...askerOf(ctx) };
  return withFreshProof(ctx, proof, async (tx) => {
    if (url === undefined) throw refuse('consent_not_offered');
    await insertQuestion(tx, question, serverLimits.consentMinutes);
    return { url };
  });
}

/** A state that another session asked for is refused like one that never existed. */
export async function finishConsent(
  ctx: OwnerContext,
  { code, state }: ParsedInputOf<Calls['operatorFinishMarketplaceConnection']>,
): Promise<null> {
  const { name, access } = marketplaceOf(ctx);
  const returnUrl = await takeQuestion(ctx.db, { stateHash: hashToken(state), ...askerOf(ctx) });
  if (returnUrl === undefined) throw consentFailed();
  try {
    await access.connect(code, returnUrl);
  } catch (error) {
    if (!(error instanceof MarketplaceProblem)) throw error;
    ctx.log.warn({ kind: error.kind, code: error.code, said: error.message }, 'the marketplace was not connected');
    throw error.kind === 'not_connected' || error.kind === 'refused' ? consentFailed() : refuse('unavailable');
  }
  await insertEntry(ctx.db, { provider: name, operatorId: ctx.actor.operatorId, what: 'connected' });
  return null;
}

export async function disconnectMarketplace(
  ctx: OwnerContext,
  proof: ParsedInputOf<Calls['operatorDisconnectMarketplace']>,
): Promise<null> {
  const { name, access } = marketplaceOf(ctx);
  await withFreshProof(ctx, proof, (tx) =>
    insertEntry(tx, { provider: name, operatorId: ctx.actor.operatorId, what: 'disconnected' }),
  );
  await access.disconnect();
  return null;
}

function marketplaceOf({ marketplace }: Context): Marketplace {
  if (!marketplace) throw refuse('not_found');
  return marketplace;
}

/** Consent must finish in the session where it began, even for the same person. */
function askerOf({ actor, request }: OwnerContext): { operatorId: string; sessionHash: Buffer } {
  if (!request?.token) throw new Error('a call of an operator comes with a session');
  return { operatorId: actor.operatorId, sessionHash: hashToken(request.token) };
}

const consentFailed = () => refuse('consent_failed', { minutes: serverLimits.consentMinutes });
