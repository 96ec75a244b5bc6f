import type { InputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { withWork } from '@sampan/ui/with-work.ts';
import { call } from '../../api/call.ts';
import { rememberSignIn, session } from '../../api/session.ts';

interface Answers extends Record<string, string | boolean> {
  email: string;
  password: string;
  remember: boolean;
}

type Factor = Pick<InputOf<Calls['login']>, 'code' | 'passkey'>;

/**
 * Signs in and stores the data that the specification names; the password only goes to the browser's password manager.
 */
export async function signIn({ email, password, remember }: Answers, factor: Factor) {
  const input = { username: email, password, rememberMe: remember, ...factor };
  const { tokenHead, token } = await withWork((work) => call('login', { ...input, ...work }));
  rememberSignIn(tokenHead + token, email.trim(), remember);
  const { id, customer } = await call('getUser', {});
  session.set('userId', id);
  session.set('customerId', customer.id);
  if (remember) await offerToKeep(email.trim(), password);
}

/** Works only in browsers with a password manager that pages can reach. */
async function offerToKeep(id: string, password: string) {
  const { PasswordCredential } = window as {
    PasswordCredential?: new (data: { id: string; password: string }) => Credential;
  };
  if (!PasswordCredential) return;
  try {
    await navigator.credentials.store(new PasswordCredential({ id, password }));
  } catch {
    // the customer or the browser declined
  }
}
