import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { CallError } from '@sampan/contract/page-context';
import { call } from '../../api/call.ts';

const pollMs = 1_500;
const pollTries = 8;
/** Tries after the provider's form got no answer: its request may still be on its way. */
const unreachableTries = 3;
export type Decided = OutputOf<Calls['checkPayment']>['status'];

/** The pause after an unanswered try. */
const unansweredMs = 4_000;

/** An instalment, or several orders that are paid together. */
export type Named = { billDetailId: string } | { jointPaymentId: string };

export interface Question {
  named: Named;
  /**
   * done: the form reports an end. unreachable: the form got no answer. back: the buyer came back from the bank's page
   * without an answer, so there is none to wait for.
   */
  after: 'done' | 'unreachable' | 'back';
  /** Asked again soon. unknown: the shop or the provider does not answer, so perhaps it is paid. */
  onWaiting: (standing: 'unknown' | 'checking') => void;
  signal: AbortSignal;
}

const triesAfter = { done: pollTries, unreachable: unreachableTries, back: 1 };

/**
 * The provider decides whether money came; what its form reports is only a reason to ask. Asks until there is an answer,
 * however long the network is gone. Rejects when the shop refuses the question, or once aborted.
 */
export async function askUntilDecided({ named, after, onWaiting, signal }: Question): Promise<Decided> {
  for (let tries = 1; ; ) {
    const status = await ask(named, signal);
    if (status === 'paid' || status === 'failed') return status;
    if (status === undefined) {
      onWaiting('unknown');
      await pause(unansweredMs, signal);
      continue;
    }
    if (tries >= (status === 'pending' ? pollTries : triesAfter[after])) return status;
    if (status === 'pending') onWaiting('checking');
    tries += 1;
    await pause(pollMs, signal);
  }
}

/** Returns nothing if no answer gives the state. */
async function ask(named: Named, signal: AbortSignal): Promise<Decided | undefined> {
  try {
    const { status } = await call('checkPayment', named, { signal });
    return status;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof CallError && isRefused(error)) throw error;
    return undefined;
  }
}

/** Too many questions, or a shop or provider in trouble, are no answer. */
const isRefused = ({ error, status }: CallError) => error !== 'network' && status < 500 && status !== 429;

/** Ends early when the network is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = new AbortController();
    const timer = setTimeout(() => end(resolve), ms);
    const end = (act: () => void) => {
      clearTimeout(timer);
      stop.abort();
      act();
    };
    addEventListener('online', () => end(resolve), { signal: stop.signal });
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { signal: stop.signal });
  });
}
