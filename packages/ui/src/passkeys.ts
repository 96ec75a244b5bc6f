import { CallError } from '@sampan/contract/page-context';

/** Passkeys of the browser or of a key that is plugged in: the shop's part of WebAuthn is in its calls. */

type RequestOptions = PublicKeyCredentialRequestOptionsJSON;
type CreationOptions = PublicKeyCredentialCreationOptionsJSON;

/** Older browsers have to use the code. */
export const hasPasskeys = () =>
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Asks the person to unlock one; `refused` says what to do if that came to nothing. */
export async function getPasskey<Assertion>(options: RequestOptions, refused: string): Promise<Assertion> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return unlocked<Assertion>(() => navigator.credentials.get({ publicKey }), refused);
}

export async function makePasskey<Created>(options: CreationOptions, refused: string): Promise<Created> {
  if (!hasPasskeys()) throw new CallError(400, 'passkey_wrong', refused);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return unlocked<Created>(() => navigator.credentials.create({ publicKey }), refused);
}

/** Browsers do not say why: dismissed, timed out, or there is none. */
async function unlocked<Answer>(ask: () => Promise<Credential | null>, refused: string): Promise<Answer> {
  const credential = await ask().catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) throw new CallError(400, 'passkey_wrong', refused);
  return credential.toJSON() as Answer;
}
