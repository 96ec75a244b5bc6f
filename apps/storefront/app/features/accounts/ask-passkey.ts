import type { InputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { getPasskey } from '@sampan/ui/passkeys.ts';
import { call } from '../../api/call.ts';

type Assertion = NonNullable<InputOf<Calls['login']>['passkey']>;

/** Asks the customer to unlock one; `refused` says what to do if that came to nothing. */
export const askPasskey = async (refused: string): Promise<Assertion> =>
  getPasskey<Assertion>(await call('requestPasskey', {}), refused);
