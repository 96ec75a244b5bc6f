import { CallError } from '@sampan/contract/page-context';
import { call, type Input } from '../../api/call.ts';

/** Passkeys of the browser or of a key that is plugged in: the shop's part of WebAuthn is in its calls. */

export type Assertion = NonNullable<Input<'operatorLogin'>['passkey']>;
export type Created = Input<'operatorAddPasskey'>['credential'];
type CreationOptions = PublicKeyCredentialCreationOptionsJSON;

/** Older browsers sign in with the code. */
export const hasPasskeys = () =>
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Asks the person to unlock one; `refused` says what to do if that came to nothing. */
export async function askPasskey(refused: string): Promise<Assertion> {
  const options = await call('operatorRequestPasskey', {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return unlocked<Assertion>(() => navigator.credentials.get({ publicKey }), refused);
}

export async function makePasskey(options: CreationOptions, refused: string): Promise<Created> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return unlocked<Created>(() => navigator.credentials.create({ publicKey }), refused);
}

/** Browsers do not say why: dismissed, timed out, or there is none. */
async function unlocked<Answer>(ask: () => Promise<Credential | null>, refused: string): Promise<Answer> {
  const credential = await ask().catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) throw new CallError(400, 'passkey_wrong', refused);
  return credential.toJSON() as Answer;
}
