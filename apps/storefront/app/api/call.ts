import type { InputOf, OutputOf } from '@sampan/contract/call';
import type { CallName, Calls } from '@sampan/contract/calls';
import { CallError } from '@sampan/contract/page-context';
import { callWithProof } from '@sampan/ui/asked-proof.ts';
import { leaveFor } from '@sampan/ui/back.ts';
import { sendCall } from '@sampan/ui/send-call.ts';
import { documentLanguage } from '@sampan/ui/texts.ts';
import { loginPath } from '../routing/paths.ts';
import { callRoutes } from './generated/call-routes.ts';
import { recordEnd, session } from './session.ts';

/** The specification sends no token with these. */
const withoutToken = new Set<string>(['sendEmailCode', 'register', 'login']);

interface Options {
  /** The same key with the same input returns the same response, never a second order. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/**
 * Makes a call of the contract from the browser. Throws `CallError`. For what would outlive the session the customer is asked for
 * the password again.
 */
export async function call<Name extends CallName>(
  name: Name,
  input: InputOf<Calls[Name]>,
  options: Options = {},
): Promise<OutputOf<Calls[Name]>> {
  const route = callRoutes[name] ?? ['GET', ''];
  try {
    const sent = { headers: headers(name, options), signal: options.signal };
    const answer = await callWithProof((proof) => sendCall(route, withProof(input, proof), sent));
    return answer as OutputOf<Calls[Name]>;
  } catch (error) {
    if (error instanceof CallError && error.status === 401) leaveForLogin();
    throw error;
  }
}

/** The body of some calls is a list. */
const withProof = (input: unknown, proof: object) =>
  Object.keys(proof).length > 0 ? { ...(input as object), ...proof } : (input as object);

function headers(name: string, options: Options): Record<string, string> {
  const token = withoutToken.has(name) ? null : session.get('accessToken');
  return {
    'Accept-Language': `${documentLanguage()}-${session.get('countryCode') ?? 'US'}`,
    ...(token && { Authorization: token }),
    ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }),
  };
}

function leaveForLogin() {
  recordEnd();
  leaveFor(loginPath(documentLanguage(), location.pathname + location.search));
}
