import { getPasskey } from '@sampan/ui/passkeys.ts';
import { call, type Input } from '../../api/call.ts';

type Assertion = NonNullable<Input<'operatorLogin'>['passkey']>;

/** Asks the person to unlock one; `refused` says what to do if that came to nothing. */
export const askPasskey = async (refused: string): Promise<Assertion> =>
  getPasskey<Assertion>(await call('operatorRequestPasskey', {}), refused);
