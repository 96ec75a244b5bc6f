import { CallError } from '@sampan/contract/page-context';
import { createStore } from './store.ts';

/**
 * A call that waits until the signed-in user proves their identity again; the page's dialog shows it (`proof_needed`).
 */
interface AskedProof {
  /** Makes the call with the proof. Throws errors of the proof; everything else goes to the original caller. */
  send: (proof: object) => Promise<void>;
  cancel: () => void;
}

export const askedProof = createStore<AskedProof | null>(null);

const aboutProof = new Set([
  'wrong_account_or_password',
  'too_many_attempts',
  'second_factor_asked',
  'second_factor_wrong',
  'passkey_wrong',
]);
const isAbout = ({ error }: CallError) => aboutProof.has(error);

/** Makes a call; if it is refused for want of a proof, asks for one and makes it again with that. */
export async function callWithProof<Output>(make: (proof: object) => Promise<Output>): Promise<Output> {
  try {
    return await make({});
  } catch (error) {
    if (!(error instanceof CallError) || error.error !== 'proof_needed') throw error;
    return askAndRepeat(make, error);
  }
}

function askAndRepeat<Output>(make: (proof: object) => Promise<Output>, refused: CallError): Promise<Output> {
  return new Promise((resolve, reject) => {
    const settle = (work: () => void) => {
      askedProof.set(null);
      work();
    };
    askedProof.set({
      async send(proof) {
        try {
          const output = await make(proof);
          settle(() => resolve(output));
        } catch (error) {
          if (error instanceof CallError && isAbout(error)) throw error;
          settle(() => reject(error));
        }
      },
      cancel: () => settle(() => reject(refused)),
    });
  });
}
