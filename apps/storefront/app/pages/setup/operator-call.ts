import type { InputOf, OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { CallError } from '@sampan/contract/page-context';
import { sendCall } from '@sampan/ui/send-call.ts';
import { documentLanguage } from '@sampan/ui/texts.ts';
import { type OperatorCall, operatorRoutes } from './operator-routes.ts';

/** Told when a session has ended: what was typed stays, and the sign-in comes over it. */
export const signedOut = new EventTarget();

/** An operator's call; the session is a cookie that no script can read. Throws `CallError`, as `call` does for customers. */
export async function operatorCall<Name extends OperatorCall>(
  name: Name,
  input: InputOf<Calls[Name]>,
): Promise<OutputOf<Calls[Name]>> {
  const headers = { 'Accept-Language': documentLanguage() };
  try {
    return (await sendCall(operatorRoutes[name], input as object, { headers })) as OutputOf<Calls[Name]>;
  } catch (error) {
    if (error instanceof CallError && error.status === 401) signedOut.dispatchEvent(new Event('signedout'));
    throw error;
  }
}
